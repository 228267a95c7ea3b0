"""Runs an application on Spark and prints what Spark's own REST API answers about it.

Usage: application.py LOG_FOLDER CODEC
"""

import json
import sys
from urllib.request import urlopen

from pyspark.sql import SparkSession, functions

folder, codec = sys.argv[1], sys.argv[2]
spark = (
    SparkSession.builder.master("local[2,2]")
    .appName("shop")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.eventLog.enabled", "true")
    .config("spark.eventLog.dir", folder)
    .config("spark.eventLog.compress", "true" if codec != "plain" else "false")
    .config("spark.eventLog.compression.codec", codec if codec != "plain" else "zstd")
    .config("spark.eventLog.rolling.enabled", "false")
    .config("spark.sql.shuffle.partitions", "7")
    .config("spark.sql.warehouse.dir", f"{folder}/warehouse")
    .config("spark.ui.port", "0")
    .getOrCreate()
)
context = spark.sparkContext
context.setLogLevel("OFF")


def fail_once(rows):
    from pyspark import TaskContext

    task = TaskContext.get()
    if task.attemptNumber() == 0 and task.partitionId() == 1:
        raise ValueError("the first attempt fails")
    return rows


orders = spark.range(0, 200_000, numPartitions=6).selectExpr("id", "id % 97 as customer", "id * 3 as amount")
customers = spark.range(0, 97).selectExpr("id as customer", "concat('c', id) as name")
orders.write.mode("overwrite").parquet(f"{folder}/orders")
orders = spark.read.parquet(f"{folder}/orders")

orders.join(customers, "customer").groupBy("name").agg(functions.sum("amount")).orderBy("name").collect()
spark.conf.set("spark.sql.autoBroadcastJoinThreshold", "-1")
orders.join(customers, "customer").groupBy("name").count().collect()
cached = orders.where("amount > 1000").cache()
cached.count()
cached.groupBy("customer").count().collect()
orders.rdd.mapPartitions(fail_once).count()
context.parallelize(range(1000), 9).map(lambda value: (value % 5, value)).groupByKey().count()
try:
    context.parallelize(range(4), 2).map(lambda value: 1 // (value - 3)).collect()
except Exception:
    pass
repeated = orders.groupBy("customer").count()
repeated.collect()
repeated.collect()

context._jsc.sc().listenerBus().waitUntilEmpty()
base = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}"


def answer(path):
    with urlopen(f"{base}/{path}") as response:
        return json.load(response)


print(
    json.dumps(
        {
            "applicationId": context.applicationId,
            "jobs": answer("jobs"),
            "stages": answer("stages?withSummaries=true&quantiles=0.25,0.5,0.75,0.95"),
            "sql": answer("sql?details=true&planDescription=false&length=1000"),
        }
    )
)
spark.stop()
