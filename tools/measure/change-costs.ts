import { fileURLToPath } from 'node:url'
import { dirname, relative } from 'node:path'
import { modelGraph } from '#derive/model-graph.ts'
import { models } from '#models/catalogue.ts'
import { filesIn, root } from '../../tests/architecture/imports.ts'
import { scaffolds } from '../scaffold/scaffolds.ts'
import { backgroundWork, declaredJob, workFolders, type BackgroundWork } from './background-work.ts'
import { clientFolders, databricksClients, type Clients } from './databricks-clients.ts'
import { functionsLongerThan, type FunctionLines } from './long-functions.ts'
import { messageFolders, otherValues, untypedMessages, type UntypedMessages } from './process-messages.ts'
import { modelsReadByMoreThan, type ReadModel } from './read-models.ts'
import { costOf, type ScaffoldCost } from './scaffold-cost.ts'
import { filesOf, lineCount, sourcesOf, textOf } from './sources.ts'
import { createdTables, stateWriters, type StateWriter } from './state-writers.ts'
import { linesOfSource, linesOfSql, twins, type Twin } from './twin-lines.ts'

// The estate is written without what it simulates, and has twins on purpose.
const productFolders = [
  'apps/cli',
  'apps/server',
  'apps/web',
  'apps/worker',
  'connectors',
  'features',
  'models',
  'platform',
  'product',
  'reference',
  'rules',
] as const
const codeFolders = [...productFolders, 'apps/estate', 'bench', 'tools'] as const
const mostLinesOfFunction = 60
const mostLinesOfSql = 300
const fewReaders = 5

/** What it costs to write state, to start work and to add to the models, counted over the sources. */
export type ChangeCosts = {
  /** Files that write state outside of `write`. */
  writers: StateWriter[]
  /** One more setting with its two calls and its form, tests aside. */
  setting: ScaffoldCost | undefined
  clients: Clients
  /** Files that keep work going by themselves. */
  ownWork: BackgroundWork[]
  /** Files that declare jobs. */
  jobFiles: number
  messages: UntypedMessages
  /** One more model. */
  model: ScaffoldCost | undefined
  catalogueLines: number
  twins: Twin[]
  longSql: string[]
  longFunctions: FunctionLines[]
  scaffolds: string[]
  readModels: ReadModel[]
}

/** Counts everything over the sources of the repository. */
export async function changeCosts(): Promise<ChangeCosts> {
  const work = sourcesOf(...workFolders).map(backgroundWork)
  return {
    writers: writersOfState(),
    setting: scaffoldOf('setting', { withTests: false }),
    clients: databricksClients(sourcesOf(...clientFolders)),
    ownWork: work.flatMap(({ file, kinds }) => {
      const own = kinds.filter((kind) => kind !== declaredJob)
      return own.length > 0 ? [{ file, kinds: own }] : []
    }),
    jobFiles: work.filter(({ kinds }) => kinds.includes(declaredJob)).length,
    messages: messages(),
    model: scaffoldOf('model'),
    catalogueLines: lineCount(textOf('models/catalogue.ts')),
    twins: twinsOfProduct(),
    longSql: filesOf(/\.sql$/, ...codeFolders).filter((file) => lineCount(textOf(file)) > mostLinesOfSql),
    longFunctions: sourcesOf(...codeFolders).flatMap((source) =>
      functionsLongerThan(mostLinesOfFunction, source),
    ),
    scaffolds: scaffolds.map(({ kind }) => kind),
    readModels: await readModels(),
  }
}

/** The files of the product that write decisions of people outside of the one writer. */
export function writersOfState(): StateWriter[] {
  const migrations = filesOf(/\.sql$/, 'platform/state/migrations').map(textOf)
  return stateWriters(sourcesOf('platform', 'product', 'features', 'apps'), createdTables(migrations))
}

function scaffoldOf(wanted: string, options?: { withTests: boolean }): ScaffoldCost | undefined {
  const scaffold = scaffolds.find(({ kind }) => kind === wanted)
  return scaffold && costOf(scaffold, options)
}

function messages(): UntypedMessages {
  const counts = sourcesOf(...messageFolders)
    .filter(({ file }) => !otherValues.some(({ files }) => files.test(file)))
    .map(untypedMessages)
  return {
    unknowns: counts.reduce((sum, { unknowns }) => sum + unknowns, 0),
    casts: counts.reduce((sum, { casts }) => sum + casts, 0),
  }
}

function twinsOfProduct(): Twin[] {
  const sql = filesOf(/\.sql$/, ...productFolders).map((file) => linesOfSql(file, textOf(file)))
  return [...twins(sql), ...twins(sourcesOf(...productFolders).map(linesOfSource))]
}

async function readModels(): Promise<ReadModel[]> {
  const graph = await modelGraph(models)
  const reading = graph.map(({ name, sql, reads }) => {
    const folder = sql instanceof URL ? relative(root, dirname(fileURLToPath(sql))) : ''
    return { name, folder, reads }
  })
  return modelsReadByMoreThan(fewReaders, reading, filesIn('models', /\.test\.ts$/))
}
