-- One row: the first UTC day with statements of the workspaces, and the first with Spark tasks in event logs; null where they have none.
select
  cast(
    least(
      (select min(day) from statement_day where workspace_id in ($workspaceIds)),
      (select min(day) from serverless_statement_day where workspace_id in ($workspaceIds))
    ) as varchar
  ) as firstStatementDay,
  (select cast(min(day) as varchar) from spark_day where workspace_id in ($workspaceIds)) as firstLogDay
