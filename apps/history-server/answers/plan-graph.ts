import type { PlanMetric, PlanOperator } from '#connectors/spark/event-log/events/sql-plan.ts'

/** An operator as the history server draws it; those of a stage of generated code name it. */
export type PlanNode = {
  id: number
  name: string
  codegenName: string | undefined
  metrics: readonly PlanMetric[]
}
export type PlanEdge = { fromId: number; toId: number }
export type PlanGraph = { nodes: readonly PlanNode[]; edges: readonly PlanEdge[] }

const codegen = 'WholeStageCodegen'
/** What stands for the operator below it. */
const isPassedThrough = new Set([
  'InputAdapter',
  'BroadcastQueryStage',
  'ShuffleQueryStage',
  'ResultQueryStage',
  'TableCacheQueryStage',
])

type Place = { parent: number | undefined; codegenName: string | undefined }

/** Draws operators, which stand each after its parent, as nodes and edges. */
class Drawing {
  readonly nodes: PlanNode[] = []
  readonly edges: PlanEdge[] = []
  readonly #operators: readonly PlanOperator[]
  readonly #children = new Map<number, number[]>()
  /** What may be used again, by its text and that of all below it. */
  readonly #reusable = new Map<string, number>()

  constructor(operators: readonly PlanOperator[]) {
    this.#operators = operators
    for (const [place, { parent }] of operators.entries()) {
      if (parent === undefined) continue
      const siblings = this.#children.get(parent)
      if (siblings) siblings.push(place)
      else this.#children.set(parent, [place])
    }
  }

  draw(place: number, at: Place): void {
    const operator = this.#operators[place]
    if (!operator) return
    const [child = -1] = this.#children.get(place) ?? []
    const { name } = operator
    if (name.startsWith(codegen)) {
      this.#add(operator, undefined)
      this.draw(child, { parent: at.parent, codegenName: name })
    } else if (isPassedThrough.has(name)) {
      if (!this.#reuse(child, at)) this.draw(child, { parent: at.parent, codegenName: undefined })
    } else if (name === 'ReusedSubquery') this.draw(child, at)
    else if (name === 'Subquery' && at.codegenName !== undefined)
      this.draw(place, { parent: at.parent, codegenName: undefined })
    else if (name === 'Subquery' && this.#reuse(place, at)) return
    else if (name !== 'ReusedExchange' || !this.#reuse(child, at)) this.#drawPlain(place, operator, at)
  }

  #drawPlain(place: number, operator: PlanOperator, at: Place): void {
    const id = this.#add(operator, at.codegenName)
    if (/Exchange|Subquery/.test(operator.name)) this.#reusable.set(this.#textOf(place), id)
    if (at.parent !== undefined) this.edges.push({ fromId: id, toId: at.parent })
    for (const child of this.#children.get(place) ?? [])
      this.draw(child, { parent: id, codegenName: at.codegenName })
  }

  #add({ name, metrics }: PlanOperator, codegenName: string | undefined): number {
    const id = this.nodes.length
    this.nodes.push({ id, name, codegenName, metrics })
    return id
  }

  /** Draws an edge from an operator that is drawn already; answers whether it is. */
  #reuse(place: number, { parent }: Place): boolean {
    const id = this.#reusable.get(this.#textOf(place))
    if (id === undefined) return false
    if (parent !== undefined) this.edges.push({ fromId: id, toId: parent })
    return true
  }

  #textOf(place: number): string {
    const operator = this.#operators[place]
    if (!operator) return ''
    const below = (this.#children.get(place) ?? []).map((child) => this.#textOf(child))
    return `${operator.name}\n${operator.description}\n(${below.join(',')})`
  }
}

/** The graph of a plan's operators. */
export function planGraph(operators: readonly PlanOperator[]): PlanGraph {
  const drawing = new Drawing(operators)
  drawing.draw(0, { parent: undefined, codegenName: undefined })
  return drawing
}

/** The number of a stage of generated code, as its name has it. */
export function codegenId(name: string | undefined): number | undefined {
  const digits = /^WholeStageCodegen \((\d+)\)$/.exec(name ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
