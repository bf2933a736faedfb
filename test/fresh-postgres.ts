import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/**
 * The URL of a new database on the PostgreSQL of this run; undefined without PostgreSQL. It has the current tables
 * unless it is `bare`.
 */
export async function freshPostgres({ bare = false } = {}): Promise<string | undefined> {
  const response = await fetch(`${inject('storeTemplates')}/postgres`)
  const url = await response.text()
  if (!response.ok) throw new Error(url)
  if (url === '') return undefined
  const name = `site_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${name}${bare ? ' template template0' : ''}`)
  } finally {
    await client.end()
  }
  return `${url}/${name}`
}
