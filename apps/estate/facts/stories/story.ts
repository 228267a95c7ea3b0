/** What a story is about: an asset of the workspaces of a kind, by its name. */
export type Subject = { is: 'job' | 'cluster' | 'warehouse'; kind: string; name: string }

/** What a story does to its subject while it lasts. Measures that grow say by which factor. */
export type Effect =
  | { on: 'work'; factor: number }
  | { on: 'data'; factor: number }
  | { on: 'skew'; task: string; factor: number }
  | { on: 'price'; sku: string; region: { azure: string; aws: string }; factor: number }
  | { on: 'failure' }
  | { on: 'birth' }
  | { on: 'workers' }
  | { on: 'tag'; tag: string }
  | { on: 'compute'; successor: string }

/** Something that happens on purpose, so that rules and forecasts can be judged by it. */
export type Story = {
  name: string
  what: string
  subject: Subject
  /** Half-open; without an end it goes on, without a beginning it always did. */
  from?: string
  until?: string
  effects: readonly Effect[]
  /** By which factor the subject's cost changes; absent where that is not the point. */
  costFactor?: number
}
