import type { SparkContext } from '../spark-context.ts'
import { applicationIdOf } from '../spark-context.ts'
import type { Executor } from '../work.ts'
import type { EventLine } from './event-line.ts'

const sparkVersion = '3.5.0'

/** The first line of each part. */
export function metadataLine({ contextId }: SparkContext, rollover: number, atMs: number): string {
  return `{"Event":"DBCEventLoggingListenerMetadata","Spark Version":"${sparkVersion}","Timestamp":${atMs},"Rollover Number":${rollover},"SparkContext Id":${contextId}}`
}

/** What a context writes at its start. */
export function startLines(context: SparkContext): EventLine[] {
  const { fromMs, driverIp, executorMemoryMb } = context
  const events = [
    {
      Event: 'SparkListenerResourceProfileAdded',
      'Resource Profile Id': 0,
      'Executor Resource Requests': {
        cores: { 'Resource Name': 'cores', Amount: 1, 'Discovery Script': '', Vendor: '' },
        memory: { 'Resource Name': 'memory', Amount: executorMemoryMb, 'Discovery Script': '', Vendor: '' },
        offHeap: { 'Resource Name': 'offHeap', Amount: 0, 'Discovery Script': '', Vendor: '' },
      },
      'Task Resource Requests': { cpus: { 'Resource Name': 'cpus', Amount: 1 } },
    },
    blockManagerEvent({ id: 'driver', host: driverIp }, executorMemoryMb, fromMs + 900),
    {
      Event: 'SparkListenerEnvironmentUpdate',
      'JVM Information': {
        'Java Home': '/usr/lib/jvm/zulu17-ca-amd64',
        'Java Version': '17.0.11 (Azul Systems, Inc.)',
        'Scala Version': 'version 2.12.15',
      },
      'Spark Properties': { ...sparkProperties(context), ...usageTags(context) },
      'Hadoop Properties': {},
      'System Properties': { 'java.vm.name': 'OpenJDK 64-Bit Server VM', 'user.timezone': 'Etc/UTC' },
      'Metrics Properties': {},
      'Classpath Entries': {},
    },
    {
      Event: 'SparkListenerApplicationStart',
      'App Name': 'Databricks Shell',
      'App ID': applicationIdOf(context),
      Timestamp: fromMs,
      User: 'root',
    },
  ]
  return events.map((event) => ({ atMs: fromMs + 1000, text: JSON.stringify(event) }))
}

/** What is written when executors come and go. */
export function executorLines(context: SparkContext): EventLine[] {
  return context.executors.flatMap((executor) => addedLines(executor, context).concat(removedLines(executor)))
}

function addedLines(executor: Executor, context: SparkContext): EventLine[] {
  const managedMs = executor.addedMs + 60
  const block = blockManagerEvent(executor, context.executorMemoryMb, managedMs)
  return [
    { atMs: executor.addedMs, text: JSON.stringify(addedEvent(executor, context)) },
    { atMs: managedMs, text: JSON.stringify(block) },
  ]
}

/** The properties that all jobs of a context have. */
export function jobProperties(context: SparkContext): Record<string, string> {
  return { ...sparkProperties(context), ...usageTags(context) }
}

function removedLines({ id, host, removedMs, removedReason }: Executor): EventLine[] {
  if (removedReason === null) return []
  const event = {
    Event: 'SparkListenerExecutorRemoved',
    Timestamp: removedMs,
    'Executor ID': id,
    'Removed Reason': removedReason,
  }
  const block = {
    Event: 'SparkListenerBlockManagerRemoved',
    'Block Manager ID': { 'Executor ID': id, Host: host, Port: portOf(id) },
    Timestamp: removedMs,
  }
  return [block, event].map((each) => ({ atMs: removedMs, text: JSON.stringify(each) }))
}

function addedEvent({ id, host, cores, addedMs }: Executor, context: SparkContext): object {
  const logs = `http://${host}:40000/logPage/?appId=${applicationIdOf(context)}&executorId=${id}&logType=`
  return {
    Event: 'SparkListenerExecutorAdded',
    Timestamp: addedMs,
    'Executor ID': id,
    'Executor Info': {
      Host: host,
      'Total Cores': cores,
      'Log Urls': { stdout: `${logs}stdout`, stderr: `${logs}stderr` },
      Attributes: {},
      Resources: {},
      'Resource Profile Id': 0,
      'Registration Time': addedMs,
    },
  }
}

function blockManagerEvent(
  { id, host }: { id: string; host: string },
  memoryMb: number,
  atMs: number,
): object {
  const memory = Math.floor(memoryMb * 1_048_576 * 0.55)
  return {
    Event: 'SparkListenerBlockManagerAdded',
    'Block Manager ID': { 'Executor ID': id, Host: host, Port: portOf(id) },
    'Maximum Memory': memory,
    Timestamp: atMs,
    'Maximum Onheap Memory': memory,
    'Maximum Offheap Memory': 0,
  }
}

function portOf(executorId: string): number {
  return executorId === 'driver' ? 39_001 : 40_100 + Number(executorId)
}

function sparkProperties(context: SparkContext): Record<string, string> {
  return {
    'spark.app.id': applicationIdOf(context),
    'spark.app.name': 'Databricks Shell',
    'spark.app.startTime': String(context.fromMs),
    'spark.databricks.clusterSource': context.source,
    'spark.databricks.eventLog.dir': 'eventlogs',
    'spark.databricks.eventLog.enabled': 'true',
    'spark.databricks.sparkContextId': context.contextId,
    'spark.driver.host': context.driverIp,
    'spark.eventLog.enabled': 'false',
    'spark.executor.memory': `${context.executorMemoryMb}m`,
    'spark.extraListeners': 'com.databricks.backend.daemon.driver.DBCEventLoggingListener',
    'spark.speculation': 'false',
    'spark.sql.adaptive.enabled': 'true',
  }
}

function usageTags(context: SparkContext): Record<string, string> {
  const tags = {
    clusterAllTags: '*********(redacted)',
    clusterId: context.clusterId,
    clusterLogDeliveryEnabled: 'true',
    clusterLogDestination: context.destination,
    clusterMaxWorkers: String(context.maxWorkers),
    clusterMinWorkers: String(context.minWorkers),
    clusterName: context.clusterName,
    clusterNodeType: context.workerNodeType,
    clusterOwnerOrgId: context.workspaceId,
    clusterScalingType: context.minWorkers < context.maxWorkers ? 'autoscaling' : 'fixed_size',
    clusterWorkers: String(context.minWorkers),
    cloudProvider: context.cloud === 'AZURE' ? 'Azure' : 'AWS',
    driverContainerPrivateIp: context.driverIp,
    driverNodeType: context.driverNodeType,
    effectiveSparkVersion: context.runtime,
    orgId: context.workspaceId,
    region: context.region,
    runtimeEngine: context.isPhoton ? 'PHOTON' : 'STANDARD',
    sparkVersion: context.runtime,
  }
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [`spark.databricks.clusterUsageTags.${name}`, value]),
  )
}
