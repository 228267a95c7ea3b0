import type { ConnectionDocument } from '#contract/connection.ts'

import type { OrderedChange } from '../facts/generate.ts'
import { chosenWayIn, credentialsOf } from './access/credentials.ts'
import { Gate } from './access/gate.ts'
import { EstateClock } from './clock.ts'
import { HandMadeChanges } from './control/changes/hand-made-changes.ts'
import { RequestCounts } from './control/request-counts.ts'
import { controlRoutes } from './control/routes.ts'
import { Faults } from './faults/faults.ts'
import { FactStore } from './facts/fact-store.ts'
import type { Workspace } from './facts/workspaces.ts'
import { workspacesOf } from './facts/workspaces.ts'
import type { Handler, Route } from './http/router.ts'
import type { Listening } from './http/serve.ts'
import { listen } from './http/serve.ts'
import { awsPriceRoutes } from './prices/aws.ts'
import { azurePriceRoutes } from './prices/azure.ts'
import type { StatementLimits } from './statements/statement-service.ts'
import { usualLimits } from './statements/statement-service.ts'
import { ConcurrencyLimit } from './statements/concurrency-limit.ts'
import { SystemCatalog } from './tables/system-catalog.ts'
import { warehouseIdOf } from './warehouses/warehouse.ts'
import type { Estate } from './workspace-server.ts'
import { workspaceHandler } from './workspace-server.ts'

const statementsAtATime = 2
const usualNow = Date.parse('2025-05-31T23:00:00Z')

/** The options of an estate. */
export type EstateOptions = {
  facts: string
  seed: number
  /** The port of the first workspace, of control and of the prices; the others follow. 0: any free ports. */
  port: number
  nowMs?: number
  limits?: Partial<StatementLimits>
  realTime?: () => number
  /** Makes the facts anew with changes that somebody makes by hand, and answers their folder; without it nobody can. */
  remake?: (changes: readonly OrderedChange[]) => Promise<string>
}

/** A running estate. */
export type RunningEstate = { document: ConnectionDocument; close: () => Promise<void> }

/** Serves the facts of a folder as the workspaces of an account. */
export async function startEstate(options: EstateOptions): Promise<RunningEstate> {
  const stores: FactStore[] = []
  const first = await openedFacts(options.facts, stores)
  const workspaces = await workspacesOf(first.store)
  const clock = new EstateClock(options.nowMs ?? usualNow)
  const realTime = options.realTime ?? Date.now
  const faults = new Faults(realTime)
  const requests = new RequestCounts()
  clock.goWrongBy(() => faults.clockWrongByMs)
  const shared: Omit<Estate, 'catalog'> = {
    seed: options.seed,
    concurrencyLimit: new ConcurrencyLimit(statementsAtATime),
    limits: { ...usualLimits, ...options.limits },
    realTime,
  }
  const credentials = () => credentialsIn(options.seed, workspaces)
  const servers: Listening[] = []
  const gates = workspaces.map((workspace) => new Gate(credentialsOf(options.seed, workspace), realTime))
  const handlersOver = ({ store, catalog }: OpenedFacts): Handler[] =>
    workspaces.map((workspace, index) => {
      const url = () => servers[index]?.url ?? ''
      const open = index === 0 ? [...control, ...priceRoutes(store, url)] : []
      return workspaceHandler({ ...shared, catalog }, { store, clock, workspace, url }, open, gates[index])
    })
  // Answers of the former facts that are under way are given: their store stays open.
  const changes = new HandMadeChanges(clock, first.store, options.remake, async (folder) => {
    const opened = await openedFacts(folder, stores)
    handlers = handlersOver(opened)
    return opened.store
  })
  const control = controlRoutes({ clock, faults, requests, credentials, changes })
  let handlers = handlersOver(first)
  for (const [index, { workspaceId }] of workspaces.entries()) {
    const handle = faults.around(workspaceId, async (call) => {
      const handler = handlers[index]
      if (!handler) throw new Error(`No workspace is served at place ${index}.`)
      return handler(call)
    })
    const port = options.port === 0 ? 0 : options.port + index
    servers.push(await listen(port, requests.around(workspaceId, handle)))
  }
  return {
    document: connectionDocumentOf(options.seed, workspaces, servers),
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
      for (const store of stores) await store.close()
    },
  }
}

type OpenedFacts = { store: FactStore; catalog: SystemCatalog }

async function openedFacts(folder: string, stores: FactStore[]): Promise<OpenedFacts> {
  const store = await FactStore.open(folder)
  stores.push(store)
  return { store, catalog: await SystemCatalog.open(store) }
}

function priceRoutes(store: FactStore, url: () => string): Route[] {
  return [...azurePriceRoutes(store, url), ...awsPriceRoutes(store)]
}

function credentialsIn(seed: number, workspaces: readonly Workspace[]): object {
  return {
    workspaces: workspaces.map((workspace) => ({
      id: workspace.workspaceId,
      ...credentialsOf(seed, workspace),
    })),
  }
}

function connectionDocumentOf(
  seed: number,
  workspaces: readonly Workspace[],
  servers: readonly Listening[],
): ConnectionDocument {
  const [first] = workspaces
  const url = servers[0]?.url ?? ''
  if (!first) throw new Error('The facts hold no workspace.')
  return {
    version: 1,
    demo: true,
    seed,
    account: { id: first.accountId, cloud: first.cloud },
    dataClock: `${url}/control/clock`,
    requestsPerSecond: 50,
    priceHosts: { azure: `${url}/azure`, aws: `${url}/aws` },
    workspaces: workspaces.map((workspace, index) => ({
      id: workspace.workspaceId,
      name: workspace.name,
      url: servers[index]?.url ?? '',
      subscriptionId: workspace.subscriptionId,
      region: workspace.region,
      warehouseId: warehouseIdOf(workspace),
      credentials: chosenWayIn(workspace.seat, credentialsOf(seed, workspace)),
    })),
  }
}
