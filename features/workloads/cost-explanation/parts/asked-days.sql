-- Parts of the currency on the days of the figure.
and currency = $currency
and ($since is null or day >= cast(cast($since as timestamp) as date))
and ($until is null or day < cast(cast($until as timestamp) as date))
and ($jobId is null or (consumer in ('run', 'job') and job_id = $jobId))
