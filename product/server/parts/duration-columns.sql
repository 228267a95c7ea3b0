-- Columns: how long runs took.
ran.average_duration_ms as duration,
ran.maximum_duration_ms as maximumDuration,
ran.total_duration_ms as totalDuration,
ran.latest_duration_ms as latestDuration,
ran.median_duration_ms as medianDuration,
ran.high_duration_ms as p95Duration,
ran.runs as runsCount,
