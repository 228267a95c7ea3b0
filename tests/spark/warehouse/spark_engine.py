"""The one Spark of the stand-in: sessions, and statements as Spark takes them."""

import glob
import logging
import os
import queue
import threading

import pyspark
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from answers import Failure
from rewrite import SESSION_CATALOG

QUIET = """
rootLogger.level = error
rootLogger.appenderRef.stderr.ref = stderr
appender.stderr.type = Console
appender.stderr.name = stderr
appender.stderr.target = SYSTEM_ERR
appender.stderr.layout.type = PatternLayout
appender.stderr.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n
"""


def own_home(folder):
    """A home of Spark for this run: worker processes leave their folders there."""
    home = os.path.join(folder, "home")
    os.makedirs(home, exist_ok=True)
    for each in glob.glob(os.path.join(os.path.dirname(pyspark.__file__), "*")):
        place = os.path.join(home, os.path.basename(each))
        if not os.path.lexists(place):
            os.symlink(each, place)
    return home


def start_spark(jars, folder, master, memory_mb, given):
    """A Spark with Delta, small: every setting that makes it big or slow by default is turned down, unless it is given."""
    if master.startswith("local-cluster"):
        os.environ |= {"SPARK_HOME": own_home(folder), "SPARK_LOCAL_IP": "127.0.0.1"}
    log4j = os.path.join(folder, "log4j2.properties")
    with open(log4j, "w") as file:
        file.write(QUIET)
    settings = {
        "spark.jars": ",".join(sorted(glob.glob(os.path.join(jars, "*.jar")))),
        "spark.driver.memory": f"{memory_mb}m",
        "spark.executor.memory": "700m",
        "spark.driver.extraJavaOptions": f"-Dlog4j2.configurationFile=file:{log4j} -Duser.timezone=UTC "
        f"-Dderby.system.home={folder}/derby -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss4m",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.extensions": "io.delta.sql.DeltaSparkSessionExtension",
        f"spark.sql.catalog.{SESSION_CATALOG}": "org.apache.spark.sql.delta.catalog.DeltaCatalog",
        "spark.sql.warehouse.dir": os.path.join(folder, "tables"),
        "spark.local.dir": os.path.join(folder, "local"),
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.parquet.inferTimestampNTZ.enabled": "false",
        "spark.sql.legacy.parameterSubstitution.constantsOnly": "true",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.adaptive.enabled": "false",
        "spark.sql.codegen.wholeStage": "false",
        "spark.default.parallelism": "2",
        "spark.databricks.delta.snapshotPartitions": "2",
        "spark.databricks.delta.stalenessLimit": "0",
        "spark.sql.sources.parallelPartitionDiscovery.threshold": "1000",
        "spark.sql.ui.retainedExecutions": "1",
        "spark.ui.retainedJobs": "1",
        "spark.ui.retainedStages": "1",
        "spark.ui.retainedTasks": "1",
        "spark.cleaner.periodicGC.interval": "5min",
    }
    settings |= given
    builder = SparkSession.builder.master(master).appName("warehouse")
    for name, value in settings.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL + 1)
    return spark


class Sessions:
    """Sessions lent one to a thread at a time; each begins in the schema that a statement asks for."""

    def __init__(self, spark):
        self._spark = spark
        self._idle = queue.SimpleQueue()
        self._lock = threading.Lock()

    def take(self):
        try:
            return self._idle.get_nowait()
        except queue.Empty:
            with self._lock:
                return self._spark.newSession()

    def give_back(self, session):
        self._idle.put(session)


def literal_of(value, type_name):
    """A bound value as the literal that Spark takes for a parameter. Databricks casts the text to the type."""
    if value is None:
        return F.expr("null")
    kind = (type_name or "STRING").upper()
    quoted = "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
    if kind in ("DATE", "TIMESTAMP", "TIMESTAMP_NTZ"):
        return F.expr(f"{kind}{quoted}")
    if kind in ("BOOLEAN",) and value.lower() in ("true", "false"):
        return F.expr(value.lower())
    suffix = {"TINYINT": "Y", "BYTE": "Y", "SMALLINT": "S", "SHORT": "S", "INT": "", "INTEGER": "", "BIGINT": "L"}
    suffix |= {"LONG": "L", "DOUBLE": "D", "FLOAT": "F"}
    if kind in suffix:
        return F.expr(f"{value}{suffix[kind]}")
    if kind.startswith("DECIMAL"):
        return F.expr(f"{value}BD")
    return F.expr(quoted)


def run_sql(session, schema, text, parameters):
    """Runs a statement in a session; what writes has written when this returns."""
    session.catalog.setCurrentDatabase(schema or "default")
    arguments = {each["name"]: literal_of(each.get("value"), each.get("type")) for each in parameters}
    return session.sql(text, args=arguments)


def told(error):
    """What a warehouse says of a statement that failed: message and SQLSTATE."""
    if isinstance(error, Failure):
        return str(error), error.sql_state
    if isinstance(error, PySparkException):
        state = error.getSqlState()
        text = str(error).split("\n\nJVM stacktrace")[0].split("== SQL")[0].split(";\n'")[0]
        return text.strip().replace(f"`{SESSION_CATALOG}`.", "").replace(f"{SESSION_CATALOG}.", ""), state or "XX000"
    return f"[INTERNAL_ERROR] {type(error).__name__}: {str(error)[:2000]}", "XX000"
