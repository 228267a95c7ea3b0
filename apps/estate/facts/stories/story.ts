/** The subject of a story: an asset of workspaces of a kind, by name. */
export type Subject = { is: 'job' | 'cluster' | 'warehouse'; kind: string; name: string }

/** The effects of a story on its subject while it lasts. Those that multiply are factors. */
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

/** A deliberate event that rules and forecasts are evaluated by. */
export type Story = {
  name: string
  what: string
  subject: Subject
  /** Half-open; without an end it continues, without a start it always was. */
  from?: string
  until?: string
  effects: readonly Effect[]
  /** The factor by which the subject's cost changes. Absent: the cost is not the subject. */
  costFactor?: number
}
