import { useState } from 'react'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import type { ProposalDetail } from './proposal-detail.ts'
import styles from './recommendations.module.css'

/** The texts that make the change, one at a time, and how to make it safely. */
export function ProposalWays({ detail: { ways, safePath, proposal } }: { detail: ProposalDetail }) {
  if (proposal.cost === null) return null
  return (
    <section className={styles.section}>
      <h3>Make the change</h3>
      <ol className={styles.steps}>
        {safePath.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {ways.length > 0 && <Texts ways={ways} />}
    </section>
  )
}

type Ways = ProposalDetail['ways']
const labels = { JSON: 'JSON', CLI: 'CLI', BUNDLE: 'Bundle', TERRAFORM: 'Terraform' } as const

function Texts({ ways }: { ways: Ways }) {
  const [chosen, setChosen] = useState<Ways[number]['form']>('JSON')
  const way = ways.find(({ form }) => form === chosen) ?? ways[0]
  if (!way) return null
  const { form, title, text, note } = way
  return (
    <>
      <Segmented
        label="How the change is made"
        options={ways.map((one) => ({ value: one.form, label: labels[one.form] }))}
        value={form}
        onChange={setChosen}
      />
      <div className={styles.code}>
        <ScrollRegion label={title} className={styles.scroll}>
          <pre>{form === 'JSON' ? <Diff text={text} /> : text}</pre>
        </ScrollRegion>
        <CopyButton
          text={form === 'JSON' ? afterOf(text) : text}
          label={form === 'JSON' ? 'Copy the proposed JSON' : `Copy: ${title}`}
          className={styles.copy}
        />
      </div>
      <p className="muted">{note}</p>
    </>
  )
}

function Diff({ text }: { text: string }) {
  return linesOf(text).map(({ at, line }) => (
    <span key={at} className={styles[signs[line.charAt(0)] ?? 'kept']}>
      {line}
    </span>
  ))
}

/** What a diff leads to. */
const afterOf = (text: string) =>
  linesOf(text)
    .filter(({ line }) => !line.startsWith('-'))
    .map(({ line }) => line.slice(2))
    .join('\n')

const signs: Readonly<Record<string, 'added' | 'taken'>> = { '+': 'added', '-': 'taken' }

/** The lines of a text, each with the place in it at which it begins. */
function linesOf(text: string): { at: number; line: string }[] {
  const lines = text.split('\n')
  return lines.map((line, place) => ({ at: lines.slice(0, place).join('\n').length, line }))
}
