-- Attempts, with the compute by which one-time runs of a name stand together.
  coalesce(
    shared_cluster_id,
    compute_type,
    -- A run that never began has no compute of its own: it stands with those of its name.
    max(coalesce(shared_cluster_id, compute_type)) over (partition by workspace_id, run_name),
    ''
  ) as place
from attempts
