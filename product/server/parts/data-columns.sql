-- Columns: the data that a run or an update read and wrote, from its event logs or its statements.
cast(coalesce(spark.input_bytes + spark.output_bytes, queried.read_bytes + coalesce(queried.written_bytes, 0)) as bigint) as bytesDataProcessed,
cast(coalesce(spark.input_bytes, queried.read_bytes) as bigint) as bytesDataIn,
cast(coalesce(spark.output_bytes, queried.written_bytes) as bigint) as bytesDataOut,
cast(coalesce(spark.shuffle_read_bytes, queried.shuffle_read_bytes) as bigint) as bytesShuffleIn,
spark.shuffle_write_bytes as bytesShuffleOut,
