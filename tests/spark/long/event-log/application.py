"""Runs an application on Spark once for each form of its log, and prints a line with what Spark's own REST API answers.

Usage: application.py FOLDER FORM..., of which each gets a folder of its own within FOLDER.
"""

import json
import os
import sys

from pyspark import TaskContext
from pyspark.sql import functions
from spark_session import answers, start


def fail_once(rows):
    task = TaskContext.get()
    if task.attemptNumber() == 0 and task.partitionId() == 1:
        raise ValueError("the first attempt fails")
    return rows


def fill_files(spark):
    """Makes several files of a rolling log, of which each has 10 MB: properties stand in all events of a job."""
    spark.sparkContext.setLocalProperty("filler", "x" * 4_000_000)
    for _ in range(3):
        spark.range(0, 300, numPartitions=3).selectExpr("id % 7 as key").groupBy("key").count().collect()
    spark.sparkContext.setLocalProperty("filler", None)


def compact(context, folder):
    """Does what a history server does to a rolling log: keeps the last file, and of the others what still matters."""
    hadoop = context._jsc.hadoopConfiguration()
    history = context._jvm.org.apache.spark.deploy.history
    path = context._jvm.org.apache.hadoop.fs.Path(f"{folder}/eventlog_v2_{context.applicationId}")
    files = path.getFileSystem(hadoop)
    log = history.EventLogFileReader.apply(files, path).get()
    history.EventLogFileCompactor(context._jsc.sc().conf(), hadoop, files, 1, 0.0).compact(log.listEventLogFiles())


def work(spark, folder):
    context = spark.sparkContext
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


def run(folder, form):
    os.mkdir(folder)
    spark = start(folder, form, "local[2,2]")
    if form in ("rolling", "compacted"):
        fill_files(spark)
    work(spark, folder)
    answered = answers(spark.sparkContext)
    if form == "compacted":
        compact(spark.sparkContext, folder)
    spark.stop()
    return answered


for form in sys.argv[2:]:
    print(json.dumps(run(f"{sys.argv[1]}/{form}", form)))
