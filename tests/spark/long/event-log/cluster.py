"""Runs an application on a small cluster in which much goes wrong, and prints what Spark's own REST API answers.

Usage: cluster.py FOLDER. Executors are killed, tasks and barriers fail, a group of jobs is cancelled.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pyspark
from pyspark import BarrierTaskContext, InheritableThread, TaskContext
from spark_session import answers, start

folder = sys.argv[1]
spark = start(
    folder,
    "plain",
    "local-cluster[3,1,600]",
    executor__memory="600m",
    decommission__enabled="true",
    speculation="true",
    speculation__interval="100ms",
    speculation__quantile="0.5",
    speculation__minTaskRuntime="100ms",
    stage__maxConsecutiveAttempts="9",
)
context = spark.sparkContext


def executors():
    """The process of each executor that runs."""
    lines = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True).stdout.splitlines()
    words = [line.split() for line in lines if context.applicationId in line and "--executor-id" in line]
    return {of[of.index("--executor-id") + 1]: int(of[0]) for of in words}


def wait_for_executors():
    """Until three have registered, beside the driver."""
    until = time.time() + 60
    while context._jsc.sc().getExecutorMemoryStatus().size() < 4 and time.time() < until:
        time.sleep(0.2)


def failing(action):
    try:
        action()
    except Exception:
        pass


def straggle(place, rows):
    time.sleep(4 if place == 2 and TaskContext.get().attemptNumber() == 0 else 0.2)
    return rows


def fail_at_barrier(rows):
    task = BarrierTaskContext.get()
    if task.partitionId() == 0:
        raise ValueError("the barrier fails")
    time.sleep(0.3)
    return rows


def sleep_long(rows):
    time.sleep(8)
    return rows


def run_group():
    context.setJobGroup("group", "is cancelled", interruptOnCancel=True)
    failing(lambda: context.parallelize(range(30), 3).mapPartitions(sleep_long).count())


def wait_for_tasks(group):
    """Until a task of a group of jobs runs."""
    status = context.statusTracker()
    until = time.time() + 60
    while time.time() < until:
        jobs = [status.getJobInfo(job) for job in status.getJobIdsForGroup(group)]
        stages = [status.getStageInfo(stage) for job in jobs if job for stage in job.stageIds]
        if any(stage and stage.numActiveTasks > 0 for stage in stages):
            return
        time.sleep(0.2)


wait_for_executors()
context.parallelize(range(6), 6).mapPartitionsWithIndex(straggle).count()
failing(lambda: context.parallelize(range(4), 2).barrier().mapPartitions(fail_at_barrier).count())
group = InheritableThread(target=run_group)
group.start()
wait_for_tasks("group")
time.sleep(1)
context.cancelJobGroup("group")
group.join()

# What an executor had written is lost with it: tasks fail to fetch it, and earlier stages run again.
pairs = context.parallelize(range(900), 6).map(lambda value: (value % 9, value)).groupByKey(5)
pairs.count()
os.kill(executors()["0"], signal.SIGKILL)
pairs.mapValues(len).collect()
wait_for_executors()

counted = spark.range(0, 60_000, numPartitions=6).selectExpr("id % 13 as key").groupBy("key").count()
counted.collect()
victim = threading.Timer(0.3, lambda: os.kill(executors()["1"], signal.SIGKILL))
victim.start()
failing(lambda: counted.rdd.mapPartitionsWithIndex(straggle).repartition(4).count())
victim.join()
wait_for_executors()
os.kill(executors()["2"], signal.SIGPWR)
time.sleep(4)
counted.collect()

print(json.dumps(answers(context)))
# Spark leaves what executors print beside its programs.
printed = os.path.join(os.path.dirname(pyspark.__file__), "work", context.applicationId)
spark.stop()
shutil.rmtree(printed, ignore_errors=True)
