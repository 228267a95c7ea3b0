import type { ReactNode } from 'react'
import { TruncatedText } from '#ui/report/truncated-text.tsx'
import { principalText } from '#product/contract/principal.ts'

/** A user in a cell, without the domain that all users of the page have; the tooltip has the whole name. */
export function userCell(name: string | null, domain: string | undefined, usual: ReactNode): ReactNode {
  return name === null ? usual : <TruncatedText text={principalText(name, domain)} tooltip={name} />
}
