-- Columns of a resource on which no job and no pipeline is named.
cast(null as string) as job_id,
cast(null as string) as job_run_id,
cast(null as string) as pipeline_id,
cast(null as string) as pipeline_part_id,
cast(null as boolean) as is_update
