/** The causes that a change of cost is split into, in the order in which they are shown. */
export const changeParts = [
  'price',
  'discount',
  'volume',
  'duration',
  'size',
  'idle',
  'mix',
  'tag',
  'new',
  'gone',
  'unexplained',
] as const

export type ChangePart = (typeof changeParts)[number]

type PartWords = { label: string; meaning: string }

/** How each cause is called, and what it is. */
export const changePartWords: Readonly<Record<ChangePart, PartWords>> = {
  price: { label: 'List price', meaning: 'List price of SKUs, public price of VMs' },
  discount: { label: 'Discount', meaning: 'Share of the list price that is paid' },
  volume: { label: 'Volume', meaning: 'Runs, else hours of up-time, else usage' },
  duration: { label: 'Duration per run', meaning: 'Average length of a run' },
  size: { label: 'Compute size', meaning: 'DBUs and VMs per hour' },
  idle: { label: 'Idle share', meaning: 'Start-up and idle time' },
  mix: { label: 'Mix', meaning: 'Other SKUs or VM types' },
  tag: { label: 'Tag', meaning: 'Tag added to or removed from jobs' },
  new: { label: 'New workloads', meaning: 'First cost in the later period' },
  gone: { label: 'Ended workloads', meaning: 'No cost after the earlier period' },
  unexplained: { label: 'No known cause', meaning: 'Cost without usage, such as a credit' },
}
