-- One row: an app as last read, with its size and state.
select
  account_id,
  workspace_id,
  coalesce(app_id, app_name) as app_id,
  app_name, compute_size, compute_state, app_state, create_time, update_time
from rest_app
