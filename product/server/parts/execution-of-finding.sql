-- The execution that a finding is about.
on execution.workspace_id = finding.workspace_id
and execution.day = finding.day
and execution.execution_kind = finding.execution_kind
and execution.asset_id = finding.asset_id
and execution.execution_id = finding.execution_id
and execution.currency is not distinct from finding.currency
