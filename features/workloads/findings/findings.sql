-- One row: what a rule found wrong with an attempt of a run that began in the range, with the facts that it judged.
with
explained as (
  select
    rule,
    list(label order by place) as labels,
    list(format order by place) as formats,
    list(feature order by place) as features
  from rule_evidence
  group by rule
),
judged as (
  select
    finding.rule, finding.workspace_id, finding.job_id, finding.run_id, finding.attempt, finding.measured,
    finding.allowed, finding.currency, finding.price, execution.status, execution.start_time,
    to_json(execution) as facts
  from finding
  inner join judged_execution as execution
    -- include: #product/server/parts/execution-of-finding.sql
  where finding.workspace_id in ($workspaceIds)
    and finding.run_id is not null
    and ($jobId is null or finding.job_id = $jobId)
    and ($runId is null or finding.run_id = $runId)
    and ($rule is null or finding.rule = $rule)
    and ($currency is null or finding.currency is null or finding.currency = $currency)
    and execution.start_time >= cast($since as timestamp)
    and execution.start_time < cast($until as timestamp)
),
known_run as (
  select run.workspace_id, run.job_id, run.run_id, run.attempt, run.run_name
  from (select distinct workspace_id, job_id, run_id, attempt from judged) as met
  inner join run
    on run.workspace_id = met.workspace_id
    and run.job_id = met.job_id
    and run.run_id = met.run_id
    and run.attempt = met.attempt
  where run.workspace_id in ($workspaceIds)
),
shown as (
  select
    judged.*,
    explained.labels,
    explained.formats,
    list_transform(
      explained.features,
      lambda feature: coalesce(json_extract_string(judged.facts, '$.' || feature), '')
    ) as known
  from judged
  left join explained using (rule)
)
select
  shown.rule as rule,
  rule.title as title,
  rule.meaning as meaning,
  rule.advice as advice,
  coalesce(job.name, known_run.run_name, 'Job ' || shown.job_id) as dbJobName,
  shown.job_id as jobId,
  shown.run_id as runId,
  shown.attempt as attemptNumber,
  shown.workspace_id as workspaceId,
  shown.status as status,
  shown.start_time as startTime,
  shown.measured as measured,
  shown.allowed as allowed,
  rule.limit_label as limitLabel,
  rule.limit_format as limitFormat,
  array_to_string(
    list_transform(shown.labels, lambda label, place: label || ': ' || shown.known[place]),
    '; '
  ) as evidence,
  shown.labels as evidenceLabels,
  shown.formats as evidenceFormats,
  shown.known as evidenceValues,
  shown.currency as currency,
  shown.price as price,
  rule.price_meaning as priceMeaning
from shown
left join rule using (rule)
left join known_run using (workspace_id, job_id, run_id, attempt)
left join job using (workspace_id, job_id)
