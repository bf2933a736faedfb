/** Ordinary words (from spelling dictionaries) that would otherwise be corrected to a known word or town. */
export const ORDINARY: ReadonlySet<string> = new Set(
  (
    'abzugehen abzuheben allouer anzugeben apart appariement appat backward bacon bedingen besingen bezingen ' +
    'billigen bouvillon bringen brosserie brouillon bullage bullauge bussel cabine caste chale chapelet ' +
    'commercer commere cottager duurte eigenheit erwerber farmhand fermete ferriere forte friperie fruiterie ' +
    'garen genepen geschafft geschafts gewebe goedkoopte gronde grootte habituation hanschen haschen hauchen ' +
    'hauer hoerenhuis hose housecoat huize huschen jardiner kapelle kauen kookhuis koppen locution loeren loure ' +
    'maline martelage mennen messiness meule nouveaute opknappen overnamen overnemer paillon pairie papillon ' +
    'paring plombieren practiced praire purchaser renal repris rouler schoss searing sering stable stalen stalle ' +
    'terra terrasser trasse triple turkey turnout ubernahm venet verhoring ververs verzuring veteren voorst ' +
    'waterloop watteren wegteren weids weise weisen wesen westerly wettern wiedes'
  ).split(' '),
)
