import type { System } from '#collect/source.ts'
import type { AwsClient } from './client.ts'

const publicHost = 'https://pricing.us-east-1.amazonaws.com'

/** The public interfaces of AWS, which need no account. */
export const aws: System<AwsClient> = {
  name: 'aws',
  scopes: ({ account, workspaces }, kind) =>
    account.cloud === 'AWS' && kind === 'region' ? [...new Set(workspaces.map(({ region }) => region))] : [],
  client: ({ priceHosts }, { name }, http) => ({
    region: name,
    host: new URL(`${priceHosts?.aws ?? publicHost}/`),
    http,
  }),
}
