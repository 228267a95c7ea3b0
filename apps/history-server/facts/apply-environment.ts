import {
  amountAt,
  fieldsAt,
  idAt,
  isFields,
  textAt,
  type Fields,
} from '#connectors/spark/event-log/events/fields.ts'
import { pairsAt, textsAt } from './event-parts.ts'
import type { ResourceRequest } from './history-facts.ts'
import type { Live } from './live.ts'

/** The application begins. Logs of the driver stand here, as it is an executor without an event of its own. */
export function startApplication(live: Live, event: Fields): void {
  live.facts.user = textAt(event, 'User')
  const driver = live.executors.get('driver')
  if (driver && 'Driver Logs' in event) {
    driver.logs = textsAt(event, 'Driver Logs')
    driver.attributes = textsAt(event, 'Driver Attributes')
  }
}

/** Settings become known; later events replace earlier ones. */
export function keepEnvironment(live: Live, event: Fields): void {
  const java = fieldsAt(event, 'JVM Information')
  const spark = pairsAt(event, 'Spark Properties')
  live.facts.environment = {
    java: {
      version: textAt(java, 'Java Version'),
      home: textAt(java, 'Java Home'),
      scala: textAt(java, 'Scala Version'),
    },
    spark,
    hadoop: pairsAt(event, 'Hadoop Properties'),
    system: pairsAt(event, 'System Properties'),
    metrics: pairsAt(event, 'Metrics Properties'),
    classpath: pairsAt(event, 'Classpath Entries'),
  }
  const cpus = Number(spark.find(([name]) => name === 'spark.task.cpus')?.[1] ?? live.cpusPerTask)
  if (cpus > 0) live.cpusPerTask = cpus
}

function requestsAt(event: Fields, name: string): ResourceRequest[] {
  return Object.values(fieldsAt(event, name))
    .filter(isFields)
    .map((request) => ({
      name: textAt(request, 'Resource Name') ?? '',
      amount: amountAt(request, 'Amount'),
      script: textAt(request, 'Discovery Script') ?? '',
      vendor: textAt(request, 'Vendor') ?? '',
    }))
}

/** What executors and tasks of a resource profile are given. */
export function addProfile({ facts }: Live, event: Fields): void {
  const id = idAt(event, 'Resource Profile Id')
  if (id === undefined) return
  facts.profiles.set(id, {
    id,
    executorResources: requestsAt(event, 'Executor Resource Requests'),
    taskResources: requestsAt(event, 'Task Resource Requests'),
  })
}

/** A process beside driver and executors is added. */
export function addProcess({ facts }: Live, event: Fields): void {
  const id = textAt(event, 'processId')
  if (id === undefined) return
  const info = fieldsAt(event, 'info')
  facts.processes.set(id, {
    id,
    hostPort: textAt(info, 'hostPort') ?? '',
    cores: amountAt(info, 'cores'),
    addTimeMs: amountAt(event, 'time'),
    logs: textsAt(info, 'logUrlInfo'),
  })
}
