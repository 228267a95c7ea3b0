import { useParams } from '@tanstack/react-router'
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import type { ListEndpoint } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { ExistingJob } from '../runs/existing-job.tsx'
import { factParts } from './fact-parts.ts'
import type { ListLook } from './list-look.ts'
import styles from './list.module.css'
import { ProductList } from './product-list.tsx'

type Fields = Readonly<Record<string, string>>

const noFields: Fields = {}

/** The component of a plain list's screen; what stands above it is loaded first. */
export async function listPage<Listing extends ListEndpoint>(
  list: Listing,
  {
    rowsName,
    rowLink,
    days,
    daysOfKind,
    dayFile: loadDayFile,
    empty,
    facts,
    head,
    addressed = noFields,
    isOfJob = false,
  }: ListLook<Listing>,
): Promise<ComponentType> {
  const [Head, dayFile] = await Promise.all([head?.(), loadDayFile?.()])
  return function ListPage() {
    const path: Fields = useParams({ strict: false })
    const { jobId = '' } = path
    const fields = { ...useAddressed(addressed), ...path }
    const page = (
      <>
        {Head ? createElement(Head) : <Header facts={facts} fields={fields} />}
        <ProductList
          report={list}
          path={fields}
          rowsName={rowsName}
          days={days}
          daysOfKind={daysOfKind}
          dayFile={dayFile}
          empty={empty}
          linkOf={rowLink}
        />
      </>
    )
    return isOfJob ? <ExistingJob jobId={jobId}>{page}</ExistingJob> : page
  }
}

/** The fields as the address sets them. */
function useAddressed(usual: Fields): Fields {
  const { urlState } = useUrlState()
  const set = Object.entries(usual).map(([name, value]) => [name, valueOf(urlState, name) ?? value])
  return Object.fromEntries(set)
}

function Header({ facts, fields }: { facts: string | undefined; fields: Fields }) {
  return (
    <>
      <ScreenTitle {...(facts === undefined ? {} : { facts: factsOf(facts, fields) })} />
      <ScreenTabs label="Views" />
    </>
  )
}

/** Facts in which ids stand that can be copied. */
function factsOf(facts: string, fields: Fields): ReactNode {
  const parts = factParts(facts, fields)
  return (
    <span className={styles.facts}>
      {parts.map(({ place, text, isId }) => (
        <Fragment key={place}>{isId ? <Id id={text} /> : text}</Fragment>
      ))}
    </span>
  )
}
