/** What `npm run gevel` says when it is asked for nothing or for something unknown. */
export const USAGE = `Usage: npm run gevel -- <command>

  import <file>      read a feed: listings in, changes and rejects reported
                     [--format json|csv|openimmo] [--mapping map.json] [--source NAME]
                     [--full] [--yes] [--dry-run] [--json]
  demo               load the demonstration catalogue into an empty store
  migrate            bring the tables up to date
  backup <file>      write everything into one file
  restore <file>     read a backup into an empty store
  bounces <mailbox>  read reports about undelivered mails and complaints, from a
                     Maildir, a folder, an mbox file or one mail
  stats              count what is kept and what is waiting
  worker --once      run every job that is due now, then exit

They work beside a running server and without one.`
