import type { System } from '#collect/source.ts'
import type { AzureClient } from './client.ts'

const publicHost = 'https://prices.azure.com'

/** The public interfaces of Azure, which need no account. */
export const azure: System<AzureClient> = {
  name: 'azure',
  scopes: ({ account, workspaces }, kind) =>
    account.cloud === 'AZURE' && kind === 'region'
      ? [...new Set(workspaces.map(({ region }) => region))]
      : [],
  client: ({ priceHosts }, { name }, http) => ({
    region: name,
    host: new URL(`${priceHosts?.azure ?? publicHost}/`),
    http,
  }),
}
