-- One row: the first UTC day on which a one-time run began that the list looks at; nothing of any of them is older.
select cast(min(day) as varchar) as firstDay
from run
where workspace_id in ($workspaceIds)
  and run_type = 'SUBMIT_RUN'
  and start_time < cast($until as timestamp)
  and (
    end_time > cast($since as timestamp) - (cast($until as timestamp) - cast($since as timestamp)) - interval 2 day
    or end_time is null
  )
