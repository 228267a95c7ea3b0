import type { PlanOperator } from './plan-operator.ts'

/** An operator that is drawn, and the stage of generated code that it is part of. */
export type PlanNode = { operator: PlanOperator; groupId: number | undefined }

/** Rows go from an operator to the one that reads them; a reused result is read from where it was made first. */
export type PlanEdge = { fromId: number; toId: number; isReused: boolean }

/** A plan as it is drawn. Groups are stages of generated code, each a frame around its operators. */
export type PlanGraph = {
  nodes: readonly PlanNode[]
  groups: readonly PlanOperator[]
  edges: readonly PlanEdge[]
}

const codegen = 'WholeStageCodegen'
/** What stands for the operator below it. */
const isPassedThrough: ReadonlySet<string> = new Set([
  'InputAdapter',
  'BroadcastQueryStage',
  'ShuffleQueryStage',
  'ResultQueryStage',
  'TableCacheQueryStage',
])

/** Where an operator is drawn: what reads its rows, and the stage of generated code around it. */
type Place = { readerId: number | undefined; groupId: number | undefined }

/** Draws a tree of operators as Spark's own page does. */
class Drawing {
  readonly nodes: PlanNode[] = []
  readonly groups: PlanOperator[] = []
  readonly edges: PlanEdge[] = []
  readonly #children: ReadonlyMap<number | null, readonly PlanOperator[]>
  /** Exchanges and subqueries that are drawn, by the text of all that they do. */
  readonly #reusable = new Map<number, number>()
  readonly #textNumbers = new Map<string, number>()
  readonly #numbers = new Map<number, number>()

  constructor(operators: readonly PlanOperator[]) {
    this.#children = Map.groupBy(operators, ({ parentOperatorId }) => parentOperatorId)
    for (const root of this.#children.get(null) ?? [])
      this.#draw(root, { readerId: undefined, groupId: undefined })
  }

  #draw(operator: PlanOperator | undefined, at: Place): void {
    if (!operator) return
    const { name, operatorId } = operator
    const [child] = this.#childrenOf(operator)
    const outside = { ...at, groupId: undefined }
    if (name.startsWith(codegen)) {
      this.groups.push(operator)
      this.#draw(child, { ...at, groupId: operatorId })
    } else if (isPassedThrough.has(name)) {
      if (!this.#reuse(child, at)) this.#draw(child, outside)
    } else if (name === 'ReusedSubquery') this.#draw(child, at)
    else if (name === 'Subquery' && at.groupId !== undefined) this.#draw(operator, outside)
    else if (name === 'Subquery' && this.#reuse(operator, at)) return
    else if (name !== 'ReusedExchange' || !this.#reuse(child, at)) this.#drawPlain(operator, at)
  }

  #drawPlain(operator: PlanOperator, { readerId, groupId }: Place): void {
    const { operatorId, name } = operator
    this.nodes.push({ operator, groupId })
    if (/Exchange|Subquery/.test(name)) this.#reusable.set(this.#numberOf(operator), operatorId)
    if (readerId !== undefined) this.edges.push({ fromId: operatorId, toId: readerId, isReused: false })
    for (const child of this.#childrenOf(operator)) this.#draw(child, { readerId: operatorId, groupId })
  }

  /** Draws an edge from an operator that is drawn already; answers whether it is. */
  #reuse(operator: PlanOperator | undefined, { readerId }: Place): boolean {
    const fromId = operator && this.#reusable.get(this.#numberOf(operator))
    if (fromId === undefined) return false
    if (readerId !== undefined) this.edges.push({ fromId, toId: readerId, isReused: true })
    return true
  }

  #childrenOf({ operatorId }: PlanOperator): readonly PlanOperator[] {
    return this.#children.get(operatorId) ?? []
  }

  /** The same number for operators that do the same, with all below them. */
  #numberOf(operator: PlanOperator): number {
    const known = this.#numbers.get(operator.operatorId)
    if (known !== undefined) return known
    const below = this.#childrenOf(operator).map((child) => this.#numberOf(child))
    const text = `${operator.name}\n${operator.description}\n${below.join()}`
    const number = this.#textNumbers.get(text) ?? this.#textNumbers.size
    this.#textNumbers.set(text, number)
    this.#numbers.set(operator.operatorId, number)
    return number
  }
}

/** The graph of a plan's operators. */
export function planGraph(operators: readonly PlanOperator[]): PlanGraph {
  const { nodes, groups, edges } = new Drawing(operators)
  return { nodes, groups, edges }
}
