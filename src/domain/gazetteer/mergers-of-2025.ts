/**
 * Municipalities that merged on 1 January 2025, because belgium.ts has those of 2024. Names and codes: Statbel (Directorate
 * General Statistics, Statistics Belgium), REFNIS 2025, CC BY 4.0.
 * NIS code | province | NIS codes of 2024 | nl | fr | en | de; an empty or missing name is the Dutch one.
 */
export const MERGERS = `
11002|BE-VAN|11002 11007|Antwerpen|Anvers|Antwerp
23106|BE-VBR|23023 23024 23032|Pajottegem
37021|BE-VWV|37015 37007|Tielt
37022|BE-VWV|37018 37012|Wingene
44086|BE-VOV|44048 44012|Nazareth-De Pinte
44087|BE-VOV|44034 44073|Lochristi
44088|BE-VOV|44043 44040|Merelbeke-Melle
46029|BE-VOV|46014 44045|Lokeren
46030|BE-VOV|46003 46013 11056|Beveren-Kruibeke-Zwijndrecht
71071|BE-VLI|71057 71069|Tessenderlo-Ham
71072|BE-VLI|71022 73040|Hasselt
73110|BE-VLI|73006 73032|Bilzen-Hoeselt
73111|BE-VLI|73083 73009|Tongeren-Borgloon|Tongres-Looz
82039|BE-WLX|82003 82005|Bastenaken|Bastogne|Bastogne|Bastogne
`
