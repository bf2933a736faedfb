import type { Vocabulary } from '#domain/sentence/vocabulary.ts'

export const fr: Vocabulary = {
  deals: {
    FOR_SALE: 'à vendre, acheter, achat, vente, en vente, à acheter, avendre, acquérir, achète, vend, vendre',
    TO_RENT: 'à louer, louer, location, en location, alouer, bail, loue',
    TAKE_OVER:
      'fond de commerce, cession de commerce, cession, à céder, à remettre, reprise, à reprendre, fonds de commerce, remise de commerce',
  },
  types: {
    HOUSE:
      'maison, maisons, maisonnette, villa, villas, bungalow, bungalows, fermette, fermettes, maison de maître, ' +
      'maisons de maître, château, chalet, chalets, cottage, bel étage, maison unifamiliale, pavillon, mas, habitation, habitations, maison mitoyenne, maison semi mitoyenne, semi mitoyenne, maison jumelée, maison jumelle, maison individuelle, immeuble mixte, maison ouvrière, maisonnettes',
    APARTMENT:
      'appartement, appartements, appart, apparts, app, appt, apt, duplex, triplex, penthouse, loft, lofts, flat, ' +
      'résidence services, résidence service',
    STUDENT_ROOM:
      'kot, kots, kot étudiant, chambre étudiant, chambre d étudiant, chambre étudiante, studio étudiant, kot d étudiant',
    LAND: 'pâture, pâtures, pâturage, terrain, terrains, terrain à bâtir, terrains à bâtir, parcelle, parcelles, bois, prairie, champ, terre agricole, forêt, tab, prairies, champs, parcelles, terrain bâtir, terrain batir, terrains agricoles, terrain agricole, terres agricoles, terrain constructible, terrains constructibles, terrain à construire',
    GARAGE:
      'box, parking, parkings, emplacement de parking, place de parking, emplacement, carport, garage fermé, box de garage',
    OFFICE: 'bureau, bureaux, espace de bureaux, immeuble de bureaux, cabinet, cabinet médical',
    COMMERCIAL:
      'commerce, commerces, magasin, magasins, boutique, surface commerciale, rez commercial, local commercial, showroom, espace commercial, immeuble commercial, surface de commerce, espace commerces',
    INDUSTRIAL:
      'entrepôt, entrepôts, hangar, hangars, atelier, hall industriel, bâtiment industriel, dépôt, hall, halle, halls, hall de stockage, entrepot',
    HORECA:
      'horeca, restaurant, café, hôtel, snack, friterie, brasserie, bar, friteries, snacks, cafés, restaurants, bars',
    AGRICULTURAL: 'ferme, exploitation agricole, écurie, écuries, serre, serres',
    OTHER: 'péniche',
  },
  studio: 'studio, studios, petit studio',
  flags: {
    garden: 'jardin, jardinet, jardins, grand jardin, petit jardin',
    terrace: 'terrasse, terrasses, terasse, toit terrasse, balcon',
    bicycle_shed:
      'local vélo, local vélos, local à vélos, garage à vélos, abri vélo, abri vélos, abri à vélos, parking vélo, parking vélos, range vélos, garage vélos, garage à vélo',
    ready_to_move_in:
      'prêt à emménager, prête à emménager, prêt à habiter, sans travaux, clé sur porte, rénové, rénovée, rénovés, aucun travaux, pas de travaux, emménager de suite, prêt à vivre, prete a vivre',
    revenue_property:
      'immeuble de rapport, immeubles de rapport, maison de rapport, bien de rapport, investissement locatif, rapport locatif',
    renovation_required:
      'à rénover, à rafraîchir, à restaurer, travaux à prévoir, avec travaux, à retaper, à rénover entièrement, travaux',
    furnished: 'meublé, meublée, meublés, meublées, entièrement meublé, meuble',
    swimming_pool: 'piscine, piscines',
    elevator: 'ascenseur, ascenceur',
    pets_allowed:
      'animaux admis, animaux acceptés, animaux autorisés, animaux bienvenus, chien accepté, chien autorisé, chats acceptés, animaux ok, animal accepté, chien ok, chiens acceptés, chiens admis, chien admis, chats admis, chat accepté, chien bienvenu, chiens bienvenus, avec chien admis, avec chien, avec chat, avec animaux, avec un chien, avec un chat, chien, chiens, un chat, mon chat, notre chat, mes chats, nos chats, chats, animaux, animal, animal de compagnie, animaux de compagnie, animal de compagnie accepté, animaux de compagnie acceptés, chats bienvenus, chat bienvenu, animaux sont acceptés, animaux sont admis, animaux sont autorisés, animaux sont bienvenus, chiens sont acceptés, chiens sont admis, chiens autorisés',
    wheelchair:
      'accessible pmr, pmr, accessible en fauteuil roulant, fauteuil roulant, accessible aux personnes à mobilité réduite, chaise roulante, adapté pmr, adaptée pmr, adapté fauteuil roulant, adaptée fauteuil roulant, accès pmr, accessible en chaise roulante, accessible aux chaises roulantes',
    ground_floor:
      'rez de chaussée, au rez de chaussée, rdc, rez, rdc, au rez, rez de chaussee, rez de chaussé, au rdc, rez de jardin',
    not_renovation:
      'pas à rénover, rien à rénover, pas de rénovation, sans rénovation, pas de rénovations, pas à retaper, pas à rafraîchir, aucune rénovation',
    not_ground_floor:
      'pas de rez de chaussée, pas de rez, pas de rdc, pas de rez de chaussee, pas rez de chaussée, pas rez, pas rdc, pas rez de chaussee, sans rez de chaussée, sans rez, sans rdc, sans rez de chaussee, sauf rez de chaussée, sauf rez, sauf rdc, sauf rez de chaussee, hors rez de chaussée, hors rez, hors rdc, hors rez de chaussee, aucun rez de chaussée, aucun rez, aucun rdc, aucun rez de chaussee, pas au rez de chaussée, pas au rez, pas au rdc, pas en rez de chaussée, pas situé au rez de chaussée, non au rez de chaussée, non au rez, non au rdc, non en rez de chaussée, non situé au rez de chaussée, sauf au rez de chaussée, sauf au rez, sauf au rdc, sauf en rez de chaussée, sauf situé au rez de chaussée, surtout pas au rez de chaussée, surtout pas au rez, surtout pas au rdc, surtout pas en rez de chaussée, surtout pas situé au rez de chaussée',
  },
  garage: 'garage, garages',
  newBuild:
    'neuf, neuve, neufs, neuves, projet neuf, nouvelle construction, nouvelles constructions, construction neuve, constructions neuves, projet, projets neufs, promotion neuve',
  sorts: {
    newest:
      'récent, récents, récente, récentes, plus récent, plus récents, plus récente, plus récentes, dernières annonces, nouveautés, les plus récents',
    price_asc:
      'moins cher, moins chers, moins chère, moins chères, pas cher, pas chère, pas chers, bon marché, les moins chers, le moins cher, la moins chère',
    price_desc: 'plus cher, plus chers, plus chère, plus chères, les plus chers',
    area_desc: 'plus grand, plus grands, plus grande, plus grandes, les plus grands',
    energy_asc: 'plus économe, moins énergivore, plus économes',
    total_asc: 'coût total le plus bas, prix total le plus bas, moins cher frais compris',
    monthly_asc: 'mensualité la plus basse, mensualités les plus basses, plus petite mensualité',
    warm_asc: 'loyer charges comprises le plus bas, moins cher charges comprises',
    station_asc:
      "plus près de la gare, plus proche de la gare, plus près d'une gare, plus proche d'une gare, les plus proches de la gare, les plus proches d'une gare",
  },
  compounds: {
    "pas d' appartement au rez de chaussée, pas d' appartement rez de chaussée, pas un appartement au rez de chaussée, pas un appartement rez de chaussée":
      ['APARTMENT', 'not_ground_floor'],
    'appartement rez de chaussée, appartement au rez, appartement au rez de chaussée, appartement rdc': [
      'APARTMENT',
      'ground_floor',
    ],
    'appartement neuf, appartements neufs': ['APARTMENT', 'new_build'],
    'maison neuve, maisons neuves': ['HOUSE', 'new_build'],
    logement: ['HOUSE', 'APARTMENT'],
    logements: ['HOUSE', 'APARTMENT'],
  },
  roles: {
    total:
      'coût total, frais de notaire compris, frais de notaire inclus, notaire compris, avec frais de notaire, frais de notaires compris, droits compris, droits d enregistrement compris, frais d achat compris',
    otherMoney: 'chf, dollars, livres, francs',
    mentioned:
      'colocation, colocations, coloc, colocataire, colocataires, coliving, échange de logement, échange de logements, échange d appartement, logement à échanger, véranda, vérandas, mezzanine, feu ouvert, cheminée, mazout, viager, emphytéose, usufruit, locataire, locataires, vente publique, enchères, climatisation, jacuzzi, escalier en colimaçon, louée, loués, louées, locataire en place, ' +
      'chambre en colocation, chambre en coloc, chambre colocation, chambre coloc, chambre dans une colocation, chambres en colocation, chambre chez l habitant',
    whole:
      'tout, toute, tout le, toute la, partout à, partout dans, partout, l ensemble de, dans tout, dans toute, n importe où à',
    minutes: 'minutes, minute, mn',
    hours: 'heure, heures, h',
    byTransit:
      'en train, par train, en transports en commun, transports en commun, en transport en commun, en bus, en tram, en métro, en transports, train',
    byOther: 'en voiture, à vélo, en vélo, à pied, en auto',
    narrower:
      'maisonnette, maisonnettes, villa, villas, bungalow, bungalows, fermette, fermettes, maison de maître, maisons de maître, château, chalet, chalets, cottage, bel étage, maison unifamiliale, pavillon, mas, maison mitoyenne, maison semi mitoyenne, semi mitoyenne, maison jumelée, maison jumelle, maison individuelle, immeuble mixte, maison ouvrière, duplex, triplex, penthouse, loft, lofts, résidence services, résidence service, terrain à bâtir, terrains à bâtir, bois, prairie, prairies, champ, champs, terre agricole, terres agricoles, forêt, tab, terrain bâtir, terrain batir, terrain agricole, terrains agricoles, box, parking, parkings, emplacement de parking, place de parking, emplacement, carport, garage fermé, box de garage, cabinet, cabinet médical, showroom, entrepôt, entrepôts, hangar, hangars, atelier, restaurant, restaurants, café, cafés, hôtel, snack, snacks, friterie, friteries, brasserie, bar, bars, écurie, écuries, serre, serres, péniche',
    street: 'rue, avenue, boulevard, chaussée, chaussée de, rue de, rue du, rue des, rue de la, place, quai',
    type: 'appartement, appartements, appart, apparts, flat, terrain, terrains, terrain à bâtir, terrains à bâtir, parcelle, parcelles, kot, kots, bureau, bureaux, commerce, commerces, magasin, magasins, maison, maisons, horeca, entrepôts',
    aside: 'provision, provisions',
    deposit: 'garantie, garantie locative, caution, dépôt de garantie',
    charges:
      'charges comprises, charges incluses, cc, toutes charges comprises, tout compris, tous frais compris, frais compris, frais inclus, avec charges, charges et eau comprises, toutes charges incluses, tcc, tout inclus, tous frais inclus, all in, charges compris, charge comprise, charge comprises, charges inclues',
    now: 'dispo immédiatement, dispo de suite, dispo tout de suite, dispo maintenant, dispo directement, disponible maintenant, disponible immédiatement, disponible de suite, disponible tout de suite, disponible directement, disponible aujourd hui, disponible dès maintenant, disponible dès à présent, disponible dès aujourd hui, disponible à partir de maintenant, immédiatement disponible, directement disponible, actuellement disponible, libre maintenant, libre immédiatement, libre de suite, libre tout de suite, libre directement, libre aujourd hui, libre dès maintenant, libre dès à présent, libre dès aujourd hui, immédiatement libre, directement libre, actuellement libre, libre d occupation immédiate, dès maintenant, dès à présent, dès aujourd hui, à partir de maintenant, à partir d aujourd hui, occupation immédiate, entrée immédiate, emménagement immédiat, emménager tout de suite, emménager immédiatement, disponibilité immédiate',
    loan: 'crédit, prêt, mensualité, mensualités, prêt hypothécaire, crédit hypothécaire',
    free: 'libre, disponible, dispo, libre dès, libre pour le, libre à dater du, disponible pour le, emménagement dès le, emménager le, emménagement le, emménager à partir du, libre le, libre au, libre à partir de, libre à partir du, libre dès le, disponible dès, disponible dès le, disponible le, disponible au, disponible à partir de, disponible à partir du, disponible en',
    max: 'pas plus loin que, moins de, moins d, à moins de, à moins d, max, maximum, maxi, sous, sous les, en dessous de, au dessous de, pas plus de, au plus, au maximum, inférieur à, inférieure à, ne dépassant pas, moins cher que, pas plus cher que, dans les, plafond, plus petit que, plus petite que, moins grand que',
    min: 'plus de, minimum, min, mini, au moins, au minimum, à partir de, dès, supérieur à, supérieure à, au dessus de, au dessus d, au dessus du, minimum de, pas moins de, minimale, plus grand que, plus grande que',
    more: 'ou plus, et plus, ou davantage, plus',
    less: 'ou moins, et moins',
    exactly: 'exactement, précisément',
    between: 'entre',
    to: 'à, jusqu à, jusque, jusqu',
    from: 'de',
    or: 'ou',
    and: 'et, ainsi que',
    with: 'avec, av, comprenant, incluant, y compris, doté de, avc, avec un, avec une',
    not: 'au lieu de, au lieu d, plutôt que, tout sauf, pas de, pas d, pas, ni, non, aucun, aucune, sauf, hors, excepté, hormis, en dehors de',
    lacks: 'sans, ss',
    in: 'à, en, dans, sur, commune de, ville de, dans le centre de, au centre de, dans la commune de, au',
    around:
      'vers, du côté de, autour de, autour d, aux alentours de, alentours de, alentours, environs, environs de, aux environs de, dans les environs de, près de, près d, proche de, proche, à proximité de, à proximité, région de, dans la région de, dans un rayon de, rayon de, région, proximité, non loin de, proximite de, à côté de, près des, près du, proche des, proche du, à proximité des, pas loin de, pas loin d, pas loin du, pas loin des, pas trop loin de, dans ou autour de',
    surroundings:
      'environs, les environs, ses environs, environs proches, proches environs, environs immédiats, alentours, les alentours, ses alentours, alentour, région, sa région, la région, périphérie, sa périphérie, banlieue, sa banlieue, communes voisines, communes limitrophes, communes avoisinantes, villages voisins, villages alentour, communes environnantes, entourage, pourtour, autour, tout autour',
    about: 'environ, vers, plus ou moins, à peu près, autour des',
    province: 'province, province de, province du, province d, prov, dans la province de, en province de',
    bedrooms:
      'chambre, chambres, ch, chbre, chbres, chb, chbs, chambre à coucher, chambres à coucher, chs, cac, chbr, chbrs, chambr, cham, chmbr',
    rooms: 'pièce, pièces',
    squareMetres: 'm2, mètres carrés, mètre carré, m 2, m carrés, m carré, mc, metre carre',
    hectares: 'ha, hectare, hectares',
    ares: 'are, ares',
    plot: 'pâture, pâtures, terrain à bâtir, terrain, de terrain, parcelle, de parcelle, terrain à bâtir, prairie, prairies, bois, champ, terrains, superficie terrain, superficie du terrain',
    living: 'habitable, habitables, surface habitable, hab, superficie habitable, surf habitable, surf hab',
    month: 'loyer, loyer mensuel, par mois, mois, mensuel, mensuels, p mois',
    euro: 'euro, euros, eur',
    budget: 'budget, prix, loyer, budget de, prix de, budget max, budget maximum',
    thousand: 'mille',
    million: 'million, millions, mio',
    built:
      'construit, construite, construits, construit en, construite en, année de construction, bâti, année, datant de, construites',
    before: 'avant',
    after: 'après, depuis, pas plus vieux que, pas plus vieille que, pas avant',
    metres: 'metre, metres',
    byStation: 'quartier de la gare, quartier gare, dans le quartier de la gare',
    station: 'gare, gares, gare sncb, gare ferroviaire',
    walkable: 'a pied de, accessible a pied de, a distance de marche, a distance de marche de',
    km: 'km, kilomètre, kilomètres, km de, kilomètres de',
    energy:
      'peb, epc, dpe, label énergétique, classe énergétique, label, classe, certificat peb, énergie, score peb, label peb, classe peb',
    kwh: 'kwh',
    unneeded:
      'pas nécessaire, pas obligatoire, pas indispensable, n est pas nécessaire, pas besoin, pas besoin de, pas requis',
    unfiltered:
      'salle de bain, salles de bain, salle de bains, salles de bains, façades, étages, étage, sdb, toilettes, immeuble à appartements, immeuble d appartements',
    better: 'ou mieux, et mieux, mieux, ou meilleur, meilleur, ou meilleure',
    stop: 'mais, je, nous, cherche, cherchons, recherche, recherchons, on, un, une, le, la, les, des, du, d, l, de la, de l, s il vous plaît, svp, abord, d abord, bien, biens, immobilier, pour, qui, que, est, souhaite, souhaitons, mon, ma, mes, notre, nos, si possible, aussi, voudrais, situé, située, ayant, chez, ce, cette, il, y, a, ville, immeuble, commune, par, superficie, surface, se, voulons, j, ai, besoin, famille, autre, annonce, avons, jai',
  },
  numbers: 'un/une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix',
}
