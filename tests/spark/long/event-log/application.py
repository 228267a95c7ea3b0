"""Runs an application on Spark and prints what Spark's own REST API answers about it.

Usage: application.py LOG_FOLDER FORM, which is plain, a codec, rolling or compacted.
"""

import json
import sys
from urllib.request import urlopen

from pyspark.sql import SparkSession, functions

folder, form = sys.argv[1], sys.argv[2]
is_rolling = form in ("rolling", "compacted")
is_packed = form != "plain" and not is_rolling
spark = (
    SparkSession.builder.master("local[2,2]")
    .appName("shop")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.eventLog.enabled", "true")
    .config("spark.eventLog.dir", folder)
    .config("spark.eventLog.compress", "true" if is_packed else "false")
    .config("spark.eventLog.compression.codec", form if is_packed else "zstd")
    .config("spark.eventLog.rolling.enabled", "true" if is_rolling else "false")
    .config("spark.eventLog.rolling.maxFileSize", "10m")
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


def fill_files():
    """Makes several files of a rolling log, of which each has 10 MB: properties stand in all events of a job."""
    context.setLocalProperty("filler", "x" * 4_000_000)
    for _ in range(4):
        spark.range(0, 300, numPartitions=3).selectExpr("id % 7 as key").groupBy("key").count().collect()
    context.setLocalProperty("filler", None)


def compact():
    """Does what a history server does to a rolling log: keeps the last file, and of the others what still matters."""
    hadoop = context._jsc.hadoopConfiguration()
    history = context._jvm.org.apache.spark.deploy.history
    path = context._jvm.org.apache.hadoop.fs.Path(f"{folder}/eventlog_v2_{context.applicationId}")
    files = path.getFileSystem(hadoop)
    log = history.EventLogFileReader.apply(files, path).get()
    history.EventLogFileCompactor(context._jsc.sc().conf(), hadoop, files, 1, 0.0).compact(log.listEventLogFiles())


if is_rolling:
    fill_files()
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


if form == "compacted":
    compact()
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
