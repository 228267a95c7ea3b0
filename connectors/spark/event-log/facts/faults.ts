const are = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What can be wrong with a log, in words. */
const sentences = {
  joinedLines: (count: number) =>
    `${are(count, 'line holds', 'lines hold')} several events without a line break between them: all are read, each as a line of its own.`,
  noEvent: (count: number) =>
    `${are(count, 'line is JSON and no event: what it', 'lines are JSON and no events: what they')} should hold is missing from the figures.`,
  otherApplication: (count: number) =>
    `The log goes on with another application: ${are(count, 'event is', 'events are')} left out.`,
  mixedApplications: () =>
    'Parts of the log name different applications: the figures hold both, under the name of the first.',
  doubledTaskEnds: (count: number) =>
    `${are(count, 'end of a task is', 'ends of tasks are')} in the log more than once: each task counts once.`,
  tasksCountedTwice: (count: number) =>
    `${are(count, 'task ends', 'tasks end')} in two places of the log that were read apart: the figures count ${count === 1 ? 'it' : 'them'} twice.`,
  resubmittedTasks: (count: number) =>
    `${are(count, 'task', 'tasks')} ended a second time as Resubmitted, because the output was lost with its executor: the sums of durations count such a task twice.`,
  tasksWithoutDuration: (count: number) =>
    `${are(count, 'task finishes before it starts', 'tasks finish before they start')}, or without a time: durations are given without ${count === 1 ? 'it' : 'them'}.`,
  oddValues: (count: number) =>
    `${are(count, 'measure of a task is', 'measures of tasks are')} negative or no number: the figures take 0 for ${count === 1 ? 'it' : 'each'}.`,
  oddTimes: (count: number) =>
    `${are(count, 'time is', 'times are')} no number, negative or after the year 2100: ${count === 1 ? 'it counts' : 'they count'} as unknown.`,
  missingTaskEnds: (count: number) =>
    `${are(count, 'end of a task is', 'ends of tasks are')} missing: stages completed with fewer ends than tasks, as Spark dropped events or lines are lost. Their figures are too low.`,
  tasksWithoutEnd: (count: number) =>
    `${are(count, 'task began and has', 'tasks began and have')} no end, though the stage has one: the figures do not hold what ${count === 1 ? 'it' : 'they'} did.`,
  stagesWithoutEnd: (count: number) =>
    `${are(count, 'stage has', 'stages have')} no end in the log, though the job or the application has one: ${count === 1 ? 'it has' : 'they have'} no duration.`,
  jobsWithoutStart: (count: number) =>
    `${are(count, 'job has an end and no start', 'jobs have an end and no start')} in the log: ${count === 1 ? 'it has' : 'they have'} no stages and no duration.`,
  jobsWithoutEnd: (count: number) =>
    `${are(count, 'job has', 'jobs have')} no end in the log, though the application has one: ${count === 1 ? 'it has' : 'they have'} no duration.`,
  executionsWithoutStart: (count: number) =>
    `${are(count, 'SQL execution has', 'SQL executions have')} no start in the log: ${count === 1 ? 'it has' : 'they have'} no duration.`,
  executionsWithoutEnd: (count: number) =>
    `${are(count, 'SQL execution has', 'SQL executions have')} no end in the log, though the application has one: ${count === 1 ? 'it has' : 'they have'} no duration.`,
  executorsWithoutStart: (count: number) =>
    `${are(count, 'executor has', 'executors have')} no start in the log: how long ${count === 1 ? 'it' : 'they'} lived is not known.`,
  executorsAddedAgain: (count: number) =>
    `${are(count, 'executor is', 'executors are')} added once more under a name that is there: the number of executors added counts each time.`,
  jobsEndBeforeStart: (count: number) => endsBefore(count, 'job'),
  stagesEndBeforeStart: (count: number) => endsBefore(count, 'stage'),
  executionsEndBeforeStart: (count: number) => endsBefore(count, 'SQL execution'),
  executorsEndBeforeStart: (count: number) => endsBefore(count, 'executor'),
  applicationEndsBeforeStart: () => 'The application ends before it starts: it has no duration.',
  stagesLeftOut: () => leftOut('stages'),
  jobsLeftOut: () => leftOut('jobs'),
  executionsLeftOut: () => leftOut('SQL executions'),
  executorsLeftOut: () => leftOut('executors'),
  blockManagersLeftOut: () => leftOut('removed block managers'),
} satisfies Record<string, (count: number) => string>

function endsBefore(count: number, thing: string): string {
  return `${are(count, `${thing} ends before it starts`, `${thing}s end before they start`)}: ${count === 1 ? 'it has' : 'they have'} no duration.`
}

function leftOut(things: string): string {
  return `The application has too many ${things} to list them all: the last ones count in its totals only.`
}

export type FaultName = keyof typeof sentences

/** How often each fault was found in a log. */
export type Faults = Map<FaultName, number>

/** Adds to a count under a name. */
export function addTo<Name>(counts: Map<Name, number>, name: Name, count = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

/** Counts a fault. */
export function addFault(faults: Faults, name: FaultName, count = 1): void {
  if (count > 0) addTo(faults, name, count)
}

/** The faults in words, in an order that does not change. */
export function sentencesOf(faults: ReadonlyMap<FaultName, number>): string[] {
  return Object.entries(sentences).flatMap(([name, sentence]) => {
    // `entries` forgets which names there are; all of them are names of faults.
    const count = faults.get(name as FaultName) ?? 0
    return count > 0 ? [sentence(count)] : []
  })
}
