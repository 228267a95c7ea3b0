import type { Listed } from '#contract/report.ts'
import type { CallInput } from '#client/call.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'

/** The input of a list of which only that is known. */
export const listInput = (input: object) => input as CallInput<ListEndpoint>

/** The answer of such a list: every list answers the envelope. */
export const asListed = (answer: unknown) => answer as Listed | undefined
