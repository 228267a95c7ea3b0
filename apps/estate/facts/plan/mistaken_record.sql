-- One row per usage record in which a field was wrong as it was first written, with everything that it said then.
with candidate as (
  select
    original_record.*,
    'mistake:' || record_key as draw_key,
    picked('which ' || draw_key, ['TAGS', 'CLUSTER', 'WORKSPACE', 'WINDOW']) as mistake,
    date_trunc('month', make_timestamp_ms(usage_start_ms)) as usage_month
  from original_record
  inner join arrival using (record_key)
  where original_record.quantity_ticks > 0
    and coalesce(cluster_id, warehouse_id, job_run_id, dlt_pipeline_id) is not null
    and usage_start_ms >= getvariable('start_ms') + 172800000
    and usage_start_ms < getvariable('clock_ms') - 864000000
    and record_key not in (select corrects_record_key from correction)
), mistaken as (
  select candidate.* exclude (usage_month)
  from candidate
  inner join site using (workspace_id)
  left join rough_workspace using (kind)
  where mistake <> 'CLUSTER'
    or cluster_id is not null
  qualify row_number() over (
    partition by mistake, product, is_serverless, workspace_id, usage_month
    order by keyed(draw_key), record_key
  ) <= case when rough_workspace.kind is null then 1 else 6 end
), other_cluster as (
  select
    mistaken.record_key,
    min_by(other, keyed('instead of ' || mistaken.draw_key || other.record_key)) as said
  from mistaken
  inner join classic_record as other
    on other.workspace_id = mistaken.workspace_id
    and other.product = mistaken.product
    and other.cluster_id <> mistaken.cluster_id
    and other.usage_start_ms < getvariable('clock_ms')
  where mistake = 'CLUSTER'
  group by mistaken.record_key
), other_site as (
  select
    mistaken.record_key,
    min_by(site.workspace_id, keyed('instead of ' || mistaken.draw_key || site.workspace_id)) as said
  from mistaken
  inner join site
    on site.workspace_id <> mistaken.workspace_id
  where mistake = 'WORKSPACE'
  group by mistaken.record_key
)
select * exclude (draw_key) replace (map {'team': 'unassigned', 'env': 'unknown'} as custom_tags)
from mistaken
where mistake = 'TAGS'
union all
select mistaken.* exclude (draw_key) replace (
  said.cluster_id as cluster_id,
  said.job_id as job_id,
  said.job_run_id as job_run_id,
  said.job_name as job_name,
  said.run_name as run_name,
  said.run_as as run_as,
  said.owned_by as owned_by,
  said.custom_tags as custom_tags,
  said.node_type as node_type,
  said.instance_pool_id as instance_pool_id,
  said.dlt_pipeline_id as dlt_pipeline_id,
  said.dlt_update_id as dlt_update_id,
  said.dlt_maintenance_id as dlt_maintenance_id
)
from mistaken
inner join other_cluster using (record_key)
union all
select mistaken.* exclude (draw_key) replace (said as workspace_id)
from mistaken
inner join other_site using (record_key)
union all
select mistaken.* exclude (draw_key) replace (
  usage_start_ms + picked('shifted ' || draw_key, [-93600000, -10800000, -3600000, 0, 7200000]) as usage_start_ms,
  usage_end_ms + picked('shifted ' || draw_key, [-93600000, -10800000, -3600000, 18000000, 7200000]) as usage_end_ms
)
from mistaken
where mistake = 'WINDOW'
