import type { ReactNode } from 'react'
import { MiddleTruncatedText } from '#ui/report/middle-truncated-text.tsx'
import { TruncatedText } from '#ui/report/truncated-text.tsx'
import { principalText } from '#product/contract/principal.ts'

type Named = { kind: string | null | undefined; id: string | null | undefined; name: string }

/** The name of what sent statements to a SQL warehouse; an id, where no name is known, is cut in the middle. */
export function sourceName({ kind, id, name }: Named, usual: ReactNode): ReactNode {
  if (name !== id || kind === 'dbt') return usual
  if (kind === 'user') return <TruncatedText text={principalText(name)} tooltip={name} />
  return <MiddleTruncatedText text={name} />
}
