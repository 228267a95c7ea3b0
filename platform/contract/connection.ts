import { z } from 'zod'

const token = z.strictObject({ kind: z.literal('token'), token: z.string().min(1) })
const oauth = z.strictObject({
  kind: z.literal('oauth'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})

const workspace = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  url: z.url(),
  subscriptionId: z.string().min(1),
  region: z.string().min(1),
  warehouseId: z.string().min(1).optional(),
  credentials: z.discriminatedUnion('kind', [token, oauth]),
})

/** A lakehouse connection: the account, its workspaces with their credentials, and the clock of its data. */
export const connectionDocument = z.strictObject({
  version: z.literal(1),
  demo: z.boolean().default(false),
  seed: z.int().optional(),
  account: z.strictObject({ id: z.string().min(1), cloud: z.enum(['AZURE', 'AWS']) }),
  /** An instant, or a URL that answers {"now": instant}. Absent: real time. */
  dataClock: z.union([z.iso.datetime(), z.url()]).optional(),
  /** The most requests a second to a workspace. Default: the rate that every workspace accepts. */
  requestsPerSecond: z.number().positive().max(1000).optional(),
  /** The host of the clouds' public price lists. Default: the clouds themselves. */
  priceHosts: z.strictObject({ azure: z.url().optional(), aws: z.url().optional() }).optional(),
  workspaces: z.array(workspace).min(1),
})

export type ConnectionDocument = z.infer<typeof connectionDocument>
export type WorkspaceConnection = ConnectionDocument['workspaces'][number]
export type Credentials = WorkspaceConnection['credentials']
