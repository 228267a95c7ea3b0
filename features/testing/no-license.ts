import { CodedError } from '#contract/errors.ts'
import { realNow } from '#http/testing/parts.ts'
import { unenforced } from '#product/contract/license.ts'
import type { LicensePorts } from '#product/server/license/license-ports.ts'

const notNeeded = async (): Promise<never> => {
  throw new CodedError('conflict', 'This build needs no license.')
}

/** The license of a build that asks for none. */
export const noLicense: LicensePorts['license'] = {
  facts: async () => ({ standing: unenforced, now: realNow, kept: undefined, claims: undefined }),
  checked: notNeeded,
  enter: notNeeded,
  used: async () => ({ workspaces: 0, users: 0 }),
  publicKey: undefined,
  tenant: () => undefined,
}
