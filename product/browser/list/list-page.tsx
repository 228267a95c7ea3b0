import { useParams } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import type { ListEndpoint } from '#ui/report/use-report.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import type { ListLook } from './list-look.ts'
import { ProductList } from './product-list.tsx'

/** The component of a plain list's screen; what stands above it is loaded first. */
export async function listPage<Listing extends ListEndpoint>(
  list: Listing,
  { rowsName, rowLink, empty, facts, head }: ListLook<Listing>,
): Promise<ComponentType> {
  const Head = await head?.()
  return function ListPage() {
    const path = useParams({ strict: false })
    return (
      <>
        {Head ? createElement(Head) : <Header facts={facts} />}
        <ProductList report={list} path={path} rowsName={rowsName} empty={empty} linkOf={rowLink} />
      </>
    )
  }
}

function Header({ facts }: { facts: string | undefined }) {
  return (
    <>
      <ScreenTitle {...(facts === undefined ? {} : { facts })} />
      <ScreenTabs label="Views" />
    </>
  )
}
