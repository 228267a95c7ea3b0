import { openText } from '#connectors/spark/event-log/events/open-text.ts'
import type { HistoryFacts, Pairs, ResourceProfile } from '../facts/history-facts.ts'

const secretName = /secret|password|token|access[.]?key|credential/i
const hidden = '*********(redacted)'

/** Settings in the order of their names, without secrets: also those in which only the value looks like one. */
function settings(pairs: Pairs): Pairs {
  return pairs
    .map(([name, value]) => [name, secretName.test(name) ? hidden : openText(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function profileAnswer({ id, executorResources, taskResources }: ResourceProfile) {
  return {
    id,
    executorResources: Object.fromEntries(
      executorResources.map(({ name, amount, script, vendor }) => [
        name,
        { resourceName: name, amount, discoveryScript: script, vendor },
      ]),
    ),
    taskResources: Object.fromEntries(
      taskResources.map(({ name, amount }) => [name, { resourceName: name, amount }]),
    ),
  }
}

/** What the history server answers of the settings of an application. */
export function environmentAnswer({ environment, profiles }: HistoryFacts) {
  return {
    runtime: {
      javaVersion: environment?.java.version,
      javaHome: environment?.java.home,
      scalaVersion: environment?.java.scala,
    },
    sparkProperties: settings(environment?.spark ?? []),
    hadoopProperties: settings(environment?.hadoop ?? []),
    systemProperties: settings(environment?.system ?? []),
    metricsProperties: settings(environment?.metrics ?? []),
    classpathEntries: settings(environment?.classpath ?? []),
    resourceProfiles: [...profiles.values()].toSorted((one, other) => one.id - other.id).map(profileAnswer),
  }
}
