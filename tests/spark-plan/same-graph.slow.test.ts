import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import { factsOf } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { planGraph } from '#product/browser/spark-plan/plan-graph.ts'
import { planGraph as planGraphOfServer } from '../../apps/history-server/answers/plan-graph.ts'

const folder = 'eventlogs'

function publicLogs(): string[] {
  return readdirSync(testDataPath(folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /(?:^|[/_.-])(?:app|application|local|event_?log|events_)/i.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/expectations|\.csv|\.json$|\.tsv|appstatus/.test(path))
}

test.skipIf(!hasTestData)(
  'plans of all public logs have the operators and edges of the history server',
  { timeout: 120_000 },
  async () => {
    let plans = 0
    for (const path of publicLogs()) {
      const { executions } = await factsOf(path)
      for (const { plan } of executions.values()) {
        const operators = plan?.operators ?? []
        if (operators.length === 0) continue
        plans += 1
        const theirs = planGraphOfServer(operators)
        const ours = planGraph(
          operators.map(({ parent, name, description }, operatorId) => ({
            operatorId,
            parentOperatorId: parent ?? null,
            name,
            description,
            metrics: [],
          })),
        )
        const isCodegen = (name: string) => name.startsWith('WholeStageCodegen')
        const named = theirs.nodes.filter(({ name }) => !isCodegen(name))
        const places = new Map(named.map(({ id }, place) => [id, place]))
        const ownPlaces = new Map(ours.nodes.map(({ operator }, place) => [operator.operatorId, place]))
        expect(ours.nodes.map(({ operator }) => operator.name)).toEqual(named.map(({ name }) => name))
        expect(ours.groups.map(({ name }) => name)).toEqual(
          theirs.nodes.filter(({ name }) => isCodegen(name)).map(({ name }) => name),
        )
        expect(ours.edges.map(({ fromId, toId }) => [ownPlaces.get(fromId), ownPlaces.get(toId)])).toEqual(
          theirs.edges.map(({ fromId, toId }) => [places.get(fromId), places.get(toId)]),
        )
      }
    }
    expect(plans).toBeGreaterThan(50)
  },
)
