import { expiryOf, type ListedToken } from '#contract/api-token.ts'
import type { TokenPorts } from '#product/server/token-ports.ts'

/** API tokens in memory. */
export function openApiTokens(): TokenPorts['apiTokens'] {
  let tokens: ListedToken[] = []
  return {
    list: async (owner) => tokens.filter((token) => owner === undefined || token.owner === owner),
    async create(owner, { validDays, ...values }, { at }) {
      const token: ListedToken = {
        ...values,
        tokenId: `token ${tokens.length}`,
        owner,
        createdAt: at.toISOString(),
        expiresAt: expiryOf({ validDays }, at).toISOString(),
        lastUsedAt: null,
        state: 'ACTIVE',
      }
      tokens = [token, ...tokens]
      return { token, text: `text of ${token.tokenId}` }
    },
    async revoke({ tokenId, owner }) {
      const found = tokens.find(
        (token) => token.tokenId === tokenId && token.owner === (owner ?? token.owner),
      )
      const revoked = found && { ...found, state: 'REVOKED' as const }
      tokens = tokens.map((token) => (token === found && revoked ? revoked : token))
      return revoked
    },
  }
}
