-- One row per time that somebody ran a notebook on serverless compute.
select
  workspace_id,
  notebook_id,
  notebook_path,
  user_name,
  session_id,
  start_ms,
  end_ms
from notebook_time
order by workspace_id, start_ms, session_id
