import { count } from '#ui/format/quantity.ts'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'

type Method = NonNullable<WorkflowWhatIf['method']>

/** How each method is called, and what it does. */
export const methodWords: Readonly<Record<Method, { name: string; from: string; meaning: string }>> = {
  replay: {
    name: 'Replay',
    from: 'of the event log of a run',
    meaning:
      'The tasks of the latest run with an event log are scheduled anew on other executors, stage by stage; the time of the driver stays.',
  },
  ernest: {
    name: 'Ernest',
    from: 'a curve through its runs',
    meaning:
      'Four terms are fitted to runs with at least four numbers of workers: a fixed time, data per worker, and what grows with the workers.',
  },
  amdahl: {
    name: 'Amdahl',
    from: 'from the CPU load of its nodes by minute',
    meaning:
      'Each minute of the latest run with node metrics has a parallel part, which more workers shorten, and a serial one, which stays.',
  },
}

const reasons: Readonly<Record<string, string>> = {
  'it has no workers': 'Its latest run was on a single node, which has no workers.',
  'too few runs': 'None of its runs succeeded on a job cluster of its own.',
  'no run has an event log': 'None of its runs has a complete event log.',
  'no run has node minutes':
    'None of its runs has an event log or node metrics, and they had fewer than four numbers of workers.',
  'node minutes cover too little of the run':
    'Node metrics cover less than 60% of its latest run with any, or less than five minutes.',
  'no run with that engine': 'None of its runs had this engine.',
  'too few numbers of workers': 'Its runs had fewer than four numbers of workers.',
  'too few degrees of freedom': 'Its runs are too few for a curve through them.',
  'more than twice or less than half of what was seen':
    'Not known: more than twice or less than half of the cores or data of its runs.',
  'the memory of a core is less than half of what was seen':
    'Not known: less than half of the memory per core of its runs.',
  'its bands missed too many of its changes':
    'At its former changes of workers, VM type or engine, too many runs were outside of the predicted range.',
}

/** Why something is not known, as a sentence. */
export function reasonText(because: string): string {
  return reasons[because] ?? `${because.charAt(0).toUpperCase()}${because.slice(1)}.`
}

type Configured = Pick<WhatIfPoint, 'workers' | 'minimumWorkers' | 'maximumWorkers'>

/** "4 workers", or "2 to 8 workers". */
export function workersText({ workers, minimumWorkers, maximumWorkers }: Configured): string {
  if (workers !== null) return `${count(workers)} ${workers === 1 ? 'worker' : 'workers'}`
  return minimumWorkers === maximumWorkers
    ? workersText({ workers: maximumWorkers ?? 0, minimumWorkers, maximumWorkers })
    : `${count(minimumWorkers ?? 0)} to ${count(maximumWorkers ?? 0)} workers`
}

/** The same where there is little room: "2–8 workers". */
export const shortWorkers = (configured: Configured) => workersText(configured).replace(' to ', '–')

/** What the prices of a curve rest on. */
export const priceWords: Readonly<Record<NonNullable<WorkflowWhatIf['pricedBy']>, string>> = {
  RUNS: 'Priced by what its latest runs on these nodes cost per core and hour.',
  ACCOUNT:
    'Priced by its latest runs, the list prices of both node types, and the DBUs that both drew in this account.',
  FAMILY:
    'Priced by its latest runs and the list prices of both node types; DBUs by the cores, as both are of one family.',
  MACHINES_ALONE:
    'VMs are priced by the list. DBUs of this node type are not known: nothing in this account ran on it.',
}

export const engineWords = { standard: 'Standard', photon: 'Photon' } as const
