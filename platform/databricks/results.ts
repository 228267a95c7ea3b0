import { CodedError } from '#contract/errors.ts'
import { HttpFailure } from '#exchange/failure.ts'
import { chunkOf, type Result, type ResultLink } from './statements.ts'
import type { Workspace } from './workspace.ts'

const attemptsPerLink = 5

export type Row = readonly (string | null)[]

/** The rows of a result that come in answers, chunk by chunk. */
export async function* inlineRows(
  workspace: Workspace,
  result: Result,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let chunk = result.first
  while (chunk) {
    yield chunk.data_array ?? []
    const next: number | null | undefined = chunk.next_chunk_index
    chunk = typeof next === 'number' ? await chunkOf(workspace, result.statementId, next, signal) : undefined
  }
}

/** What is done with the links to a result, one after the other; a link that is refused is asked for again. */
export async function* linkedParts<Answer>(
  workspace: Workspace,
  result: Result,
  signal: AbortSignal,
  use: (link: ResultLink) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let index: number | undefined = 0
  while (index !== undefined) {
    const part: { link: ResultLink; answer: Answer } = await linkedPart(workspace, result, index, signal, use)
    yield part.answer
    index = part.link.next_chunk_index ?? undefined
  }
}

async function linkedPart<Answer>(
  workspace: Workspace,
  result: Result,
  index: number,
  signal: AbortSignal,
  use: (link: ResultLink) => Promise<Answer>,
): Promise<{ link: ResultLink; answer: Answer }> {
  const known = result.first?.external_links?.find((one) => one.chunk_index === index)
  let link = known ?? (await linkOf(workspace, result, index, signal))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { link, answer: await use(link) }
    } catch (error) {
      if (!isRefused(error)) throw error
      if (attempt === attemptsPerLink) throw noLinkWorks(workspace, link, error)
      link = await linkOf(workspace, result, index, signal)
    }
  }
}

async function linkOf(
  workspace: Workspace,
  result: Result,
  index: number,
  signal: AbortSignal,
): Promise<ResultLink> {
  const chunk = await chunkOf(workspace, result.statementId, index, signal)
  const link = chunk.external_links?.find((one) => one.chunk_index === index)
  if (link) return link
  const message = `${workspace.name} named no link for part ${index} of a result.`
  throw new CodedError(workspace.failureCode, message)
}

// A link is valid for 15 minutes; the stores of the clouds refuse expired ones with different errors.
function isRefused(error: unknown): boolean {
  return error instanceof HttpFailure && error.status < 500
}

// A link is authorized by itself, whatever the rights of the caller.
function noLinkWorks({ name, failureCode }: Workspace, link: ResultLink, cause: unknown): CodedError {
  return new CodedError(
    failureCode,
    `${name} gave ${attemptsPerLink} links to part ${link.chunk_index} of a result, and its store refused each. ` +
      `It is retried; if it keeps failing, check the clock of this machine and the proxies between it and ${new URL(link.external_link).host}.`,
    { cause },
  )
}
