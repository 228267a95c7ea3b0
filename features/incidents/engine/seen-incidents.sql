-- One row: an incident of these ids that the caller sees.
select incident_id as "incidentId"
from incident
where (workspace_id is null or workspace_id in ($workspaceIds))
  and incident_id in ($incidentIds)
