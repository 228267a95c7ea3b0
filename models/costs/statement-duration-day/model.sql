-- One row: how many of the statements of a part of warehouse_statement_day took so long, by their duration rounded up to two digits
-- (1,234 ms counts as 1,300 ms): few rows, of which a percentile of any range, text, source or user follows to two digits.
with
named_part as (
  select distinct day, account_id, workspace_id, warehouse_id, fingerprint, source_id, executed_by
  from warehouse_statement_day
  where day in ($days)
    and part_kind = 'statement'
),
measured as (
  select
    statement.day, statement.account_id, statement.workspace_id, statement.warehouse_id, statement.source_id, statement.executed_by,
    named_part.fingerprint, statement.duration_ms,
    case when named_part.day is not null then 'statement' else 'other' end as part_kind,
    cast(power(10, greatest(length(cast(statement.duration_ms as string)) - 2, 0)) as bigint) as digit
  from statement
  left join statement_text
    on statement_text.day = statement.day
    and statement_text.account_id = statement.account_id
    and statement_text.workspace_id = statement.workspace_id
    and statement_text.statement_id = statement.statement_id
  left join named_part
    on named_part.day = statement.day
    and named_part.account_id = statement.account_id
    and named_part.workspace_id = statement.workspace_id
    and named_part.warehouse_id = statement.warehouse_id
    and named_part.fingerprint is not distinct from statement_text.fingerprint
    and named_part.source_id is not distinct from statement.source_id
    and named_part.executed_by is not distinct from statement.executed_by
  where statement.day in ($days)
    and statement.duration_ms >= 0
)
select
  day, account_id, workspace_id, warehouse_id, part_kind, fingerprint, source_id, executed_by,
  cast(floor((duration_ms + digit - 1) / digit) as bigint) * digit as duration_ms,
  cast(count(*) as bigint) as statements
from measured
group by
  day, account_id, workspace_id, warehouse_id, part_kind, fingerprint, source_id, executed_by,
  cast(floor((duration_ms + digit - 1) / digit) as bigint) * digit
