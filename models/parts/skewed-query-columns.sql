-- Columns: the query of the most uneven stage of an execution.
skewed_query.cluster_id as worst_skew_cluster_id,
skewed_query.spark_context_id as worst_skew_spark_context_id,
skewed_query.sql_execution_id as worst_skew_sql_execution_id,
skewed_query.sql_execution as worst_skew_sql_execution,
