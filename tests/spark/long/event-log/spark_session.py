"""Starts a Spark session that writes an event log, and asks Spark's own REST API about its application."""

import json
import os
from urllib.request import urlopen

from pyspark.sql import SparkSession

# Without it the interface of Spark would listen to other machines.
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"


def start(folder, form, master, **settings):
    """A session whose log is written in a form: plain, a codec, rolling or compacted."""
    is_rolling = form in ("rolling", "compacted")
    is_packed = form in ("lz4", "lzf", "snappy", "zstd")
    builder = (
        SparkSession.builder.master(master)
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
        .config("spark.ui.showConsoleProgress", "false")
    )
    for name, value in settings.items():
        builder = builder.config(f"spark.{name.replace('__', '.')}", value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


def answers(context):
    """What Spark answers about the application once all of its events are there."""
    context._jsc.sc().listenerBus().waitUntilEmpty()
    base = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}"

    def answer(path):
        with urlopen(f"{base}/{path}") as response:
            return json.load(response)

    return {
        "applicationId": context.applicationId,
        "jobs": answer("jobs"),
        "stages": answer("stages?withSummaries=true&quantiles=0.25,0.5,0.75,0.95"),
        "sql": answer("sql?details=true&planDescription=false&length=1000"),
        "executors": answer("allexecutors"),
    }
