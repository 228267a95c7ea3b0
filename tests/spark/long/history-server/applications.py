"""Writes event logs of varied work with injected faults into FOLDER.

Usage: applications.py FOLDER WORK, where WORK is local, killed, spilled or cluster. Nearly all tasks run without Python.
"""

import os
import shutil
import signal
import subprocess
import sys
import time

# Without it the interface of Spark would listen to other machines.
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"

import pyspark
from pyspark import InheritableThread, StorageLevel
from pyspark.sql import Observation, SparkSession, functions

folder, kind = sys.argv[1:]
master = {"cluster": "local-cluster[2,1,1024]", "local": "local[2,2]"}.get(kind, "local[2]")
is_rolling = kind in ("spilled", "cluster")
more = {
    # So little memory that what is sorted does not fit.
    "spilled": {"memory.fraction": "0.02", "shuffle.sort.initialBufferSize": "64"},
    "cluster": {
        "executor.memory": "600m",
        "speculation": "true",
        "speculation.interval": "100ms",
        "speculation.quantile": "0.5",
        "speculation.minTaskRuntime": "100ms",
    },
}
builder = SparkSession.builder.master(master).appName(f'{kind} "shop" ☕')
for name, value in more.get(kind, {}).items():
    builder = builder.config(f"spark.{name}", value)
spark = (
    builder.config("spark.eventLog.enabled", "true")
    .config("spark.eventLog.dir", folder)
    .config("spark.eventLog.rolling.enabled", "true" if is_rolling else "false")
    .config("spark.eventLog.rolling.maxFileSize", "10m")
    .config("spark.eventLog.compress", "true" if is_rolling else "false")
    .config("spark.eventLog.compression.codec", "zstd")
    .config("spark.eventLog.logStageExecutorMetrics", "true")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.ui.enabled", "false")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.sql.shuffle.partitions", "5")
    .config("spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "20k")
    .config("spark.sql.adaptive.advisoryPartitionSizeInBytes", "10k")
    .config("spark.sql.warehouse.dir", f"{folder}.warehouse")
    .getOrCreate()
)
context = spark.sparkContext
context.setLogLevel("OFF")
context.setCheckpointDir(f"{folder}.warehouse")


def failing(action):
    try:
        action()
    except Exception:
        pass


def sleeping(milliseconds, tasks):
    """Rows of tasks that sleep, without Python."""
    slept = f"java_method('java.lang.Thread', 'sleep', {milliseconds}L)"
    return spark.range(0, tasks, numPartitions=tasks).selectExpr(f"{slept} as slept")


def write(frame):
    frame.write.format("noop").mode("overwrite").save()


def run_group():
    context.setJobGroup('a "group"\n☕', "is cancelled\nin time", interruptOnCancel=True)
    failing(lambda: write(sleeping(6_000, 4)))


def cancelled():
    group = InheritableThread(target=run_group)
    group.start()
    until = time.time() + 20
    while not context.statusTracker().getActiveStageIds() and time.time() < until:
        time.sleep(0.1)
    time.sleep(0.5)
    context.cancelJobGroup('a "group"\n☕')
    group.join()


def joined():
    skewed = spark.range(0, 60_000, numPartitions=4).selectExpr("if(id % 10 < 9, 1, id) as key", "id as amount")
    other = spark.range(0, 2_000).selectExpr("id as key", "concat('n', id) as name")
    spark.conf.set("spark.sql.autoBroadcastJoinThreshold", "-1")
    skewed.join(other, "key").groupBy("name").agg(functions.sum("amount")).collect()
    spark.conf.unset("spark.sql.autoBroadcastJoinThreshold")
    skewed.join(functions.broadcast(other), "key").orderBy("amount").limit(7).collect()
    skewed.createOrReplaceTempView("skewed")
    spark.sql(
        "with sums as (select key, sum(amount) as total from skewed group by key) select one.key from sums one"
        " inner join sums other on one.key = other.key where one.total > (select avg(total) from sums)"
    ).collect()


def stored():
    cached = spark.range(0, 30_000, numPartitions=3).selectExpr("id", "id * 2 as twice").persist(StorageLevel.MEMORY_AND_DISK)
    cached.count()
    cached.where("twice > 50").count()
    kept = spark.range(0, 1_000, numPartitions=4).selectExpr("id as kept").persist(StorageLevel.DISK_ONLY)
    kept.count()
    cached.unpersist(blocking=True)


def streamed():
    rate = spark.readStream.format("rate").option("rowsPerSecond", 20).load()
    query = rate.groupBy("value").count().writeStream.outputMode("complete").format("memory").queryName("counts").start()
    until = time.time() + 15
    while (query.lastProgress is None or query.lastProgress["batchId"] < 2) and time.time() < until:
        time.sleep(0.2)
    query.stop()


def observed():
    """What a query observes besides its rows."""
    observation = Observation('seen "rows" ☕')
    spark.range(0, 100, numPartitions=2).observe(observation, functions.count("*").alias("rows")).collect()


def with_python():
    def fail_once(rows):
        from pyspark import TaskContext

        task = TaskContext.get()
        if task.attemptNumber() == 0 and task.partitionId() == 1:
            raise ValueError('the first attempt fails: "é"\n☕')
        return rows

    context.parallelize(range(8), 3).mapPartitions(fail_once).count()
    twice = functions.udf(lambda value: value * 2, "long")
    spark.range(0, 20, numPartitions=2).select(twice("id").alias("twice")).agg(functions.sum("twice")).collect()


def varied():
    context.addJobTag('tag "☕"')
    context.addJobTag("another")
    context.setJobDescription('<b>many</b> "tasks"\n☕')
    write(spark.range(0, 1_100, numPartitions=1_100))
    context.setJobDescription(None)
    context.clearJobTags()
    context.emptyRDD().count()
    spark.range(0, 0).groupBy("id").count().collect()
    failing(lambda: write(spark.range(0, 4, numPartitions=2).selectExpr("if(id = 3, raise_error('a \"row\"\n☕'), id) as id")))
    threads = [InheritableThread(target=lambda: spark.range(0, 1_000).groupBy("id").count().count()) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def spilled():
    rows = spark.range(0, 600_000, numPartitions=2).selectExpr("id", "repeat(cast(hash(id) as string), 4) as text")
    write(rows.repartition(3, "text").orderBy("text"))
    # Rows of RDDs are read from a shuffle again, of which earlier stages are skipped.
    pairs = spark.range(0, 2_000, numPartitions=3).selectExpr("id % 7 as key").repartition(4, "key").rdd
    pairs.getNumPartitions()
    pairs._jrdd.count()
    pairs._jrdd.count()


def executors():
    """The process of each executor of this application."""
    lines = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout.splitlines()
    words = [line.split() for line in lines if context.applicationId in line and "--executor-id" in line]
    return {of[of.index("--executor-id") + 1]: int(of[0]) for of in words}


def lost():
    # What an executor had written is lost with it: tasks fail to fetch it, and earlier stages run again.
    pairs = spark.range(0, 2_000, numPartitions=6).selectExpr("id % 7 as key").repartition(4, "key").rdd._jrdd
    pairs.count()
    os.kill(executors()["0"], signal.SIGKILL)
    pairs.count()


def straggled():
    """One task that is slower than others, beside which another is started."""
    slow = "java_method('java.lang.Thread', 'sleep', if(id = 2, 3000L, 200L)) as slept"
    write(spark.range(0, 6, numPartitions=6).selectExpr(slow))


def killed():
    spark.range(0, 1_000).groupBy("id").count().collect()
    running = InheritableThread(target=lambda: failing(lambda: write(sleeping(9_000, 4))))
    running.start()
    until = time.time() + 20
    while not context.statusTracker().getActiveStageIds() and time.time() < until:
        time.sleep(0.1)
    time.sleep(1)
    os.kill(context._gateway.proc.pid, signal.SIGKILL)
    os._exit(0)


works = {
    "local": [varied, with_python, observed, joined, stored, streamed, cancelled],
    "killed": [killed],
    "spilled": [spilled, joined],
    "cluster": [straggled, stored, lost, cancelled],
}
for work in works[kind]:
    began = time.time()
    work()
    print(f"{work.__name__}: {time.time() - began:.1f} s", flush=True)
application = context.applicationId
spark.stop()
# Spark leaves what executors print beside its programs.
shutil.rmtree(os.path.join(os.path.dirname(pyspark.__file__), "work", application), ignore_errors=True)
shutil.rmtree(f"{folder}.warehouse", ignore_errors=True)
