export const ART = `
Mural: mural, paint/painted wall | de: wandbild*, wandgemälde, wandmalerei*, wand bemal*, fassade bemal* | fr: fresque*, peinture murale | es: mural, murales, pintar pared | pt: mural, murais, pintar parede
Mural design proposal: mural sketch, sketch* first, mural proposal, mural draft | de: skizze* wand*, entwurf wandbild | fr: esquisse* | es: bocetos mural | pt: esboço* mural
Wall inspection and preparation plan: wall hold paint, check wall, wall damp, wall crack | de: wand prüfen, putz prüfen, untergrund prüf* | fr: état mur | es: estado pared, humedad* | pt: estado parede
Mural restoration: restore mural, mural faded/fading/peeling
Seasonal window painting: window painting, paint shop window, christmas window paint | de: schaufenster bemal* | fr: peindre vitrine* | es: pintar escaparate*, pintar vitrina* | pt: pintar vitrine*
Hand-painted sign: hand painted sign, sign painter, sign paint, painted letter* | de: handgemalt* schild*, schildermaler* | fr: peintre lettres, enseigne peinte | es: rótulo pintado, pintado mano | pt: letreiro pintado, pintado mão
Community paint day: community paint, everybody paint, paint together, neighbors paint, kids paint | de: gemeinsam malen, mitmal* | fr: peindre ensemble, chantier participatif | es: pintar juntos, pintada comunitaria | pt: mutirão pintura
Live painting at an event: live painting, paint live | de: live malen, live-malerei | fr: peindre direct, live painting | es: pintura vivo | pt: pintura vivo
Portrait commission: oil portrait, painted portrait, portrait oil, portrait painting | de: porträt öl, gemalt* porträt | fr: portrait huile, portrait peint | es: retrato óleo, retrato imprescindible, retrato pintado | pt: retrato óleo, retrato pintado
Commissioned painting: commission painting, painting for, large canvas | de: auftragsgemälde, gemälde auftrag | fr: tableau commande, toile commande | es: cuadro encargo | pt: quadro encomenda
Sculpture maquette: maquette, sculpture model | de: skulptur modell | fr: maquette sculpture | es: maqueta escultura | pt: maquete escultura
Public art proposal: public art, percent art | de: kunst bau | fr: art public, 1 artistique | es: arte público | pt: arte pública
Limited print edition: limited edition print, art print edition, signed print | de: limitiert* auflage, edition drucke | fr: tirage limité, sérigraphi* | es: edición limitada, serigraf* | pt: edição limitada, serigraf*
School art workshop: school workshop art, art workshop kid, art class school | de: kunstworkshop, kunst schule workshop | fr: atelier école, atelier arts | es: taller arte, taller escuela | pt: oficina arte, oficina escola
Concept art: concept art, concept picture, concepts of | de: konzeptzeichnung*, concept art | fr: concept art | es: arte conceptual | pt: conceitos cenário*, concept art
Character design sheet: character sheet, turnaround, draw from all side, character all side, mascot design | de: figurenblatt, charakterdesign, maskottchen | fr: planche personnage, mascotte | es: hoja personaje, mascota | pt: folha personagem, mascote
Environment keyframe: keyframe*, environment paint* | pt: quadros pintados
Color script: color script
Art bible: art bible, art direction document, visual bible | pt: direcção visual, direção visual documento, direção arte | es: biblia arte | fr: bible graphique
Prop model in 3D: 3d prop, model prop
Product visual in 3D: 3d still, product rendering, product render, rendered picture, still packaging, cgi picture | de: produktrendering*, rendering produkt | fr: rendu 3d, visuel 3d | es: render producto | pt: render produto
Digital sculpt for 3D printing: 3d print figure, sculpt 3d print, miniature sculpt
Editorial illustration: illustration magazine, illustration story, illustration article, opener illustration, illustration* | de: illustration* artikel, illustration* magazin | fr: illustration* presse, illustration* article | es: ilustración revista, ilustraciones | pt: ilustração revista, ilustrações
Spot illustration set: spot illustration, small illustration, vignette | de: kleine illustration*, vignetten | fr: petites illustrations, vignettes | es: viñetas, pequeñas ilustraciones | pt: vinhetas
Icon set: icon set, icons, set icons | de: iconset, icons, symbole satz | fr: jeu icônes, icônes | es: iconos | pt: ícones
Pictograms for signs: pictogram* | de: piktogramm* | fr: pictogramme*, pictos | es: pictograma* | pt: pictograma*
Sticker and emoji pack: sticker pack, emoji pack, emoji | de: stickerpaket, sticker | fr: stickers, autocollants | es: stickers, pegatinas | pt: figurinhas, stickers
Storyboard: storyboard* | fr: story-board | es: storyboard*
Animatic from a finished storyboard: animatic
Picture book dummy: book dummy, publisher dummy, dummy picture | de: buchdummy, bilderbuch dummy | fr: maquette album, chemin fer | es: dummy, maqueta álbum | pt: boneco livro
Picture book spread: spread*, picture book page, children book illustration | de: doppelseite*, bilderbuchseite* | fr: doubles pages, album jeunesse | es: dobles páginas, álbum ilustrado | pt: páginas duplas, livro infantil ilustr*
Comic page: comic page, comic strip, graphic novel | de: comicseite*, comic | fr: planche* bd, bande dessinée, bd | es: página cómic, cómic | pt: página* quadrinho*, hq
Illustrated team portraits: illustrated portrait, drawn portrait team, drawing of each employee | de: gezeichnete portraits, illustrierte porträts | fr: portraits dessinés, portraits illustrés | es: retratos ilustrados, retratos dibujados | pt: retratos ilustrados
Illustrated map: illustrated map, drawn map, hand drawn map | de: illustrierte karte, gezeichnete karte | fr: carte illustrée, plan illustré | es: mapa ilustrado, mapa dibujado | pt: mapa ilustrado
Step-by-step instruction drawings: instruction drawing, assembly drawing, drawing step, assembly instruction picture | de: montageanleitung zeichn*, anleitung zeichn*, zeichnung* schritt* | fr: dessins montage, schémas montage, notice dessin* | es: dibujos montaje, instrucciones dibuj* | pt: desenhos montagem
Scientific illustration: scientific illustration, medical illustration, anatomical drawing, botanical drawing | de: wissenschaftliche illustration*, anatomische zeichnung* | fr: illustration scientifique, planche anatomique | es: ilustración científica, ilustración médica | pt: ilustração científica
Hand lettering piece: hand lettering, hand lettered, letters hand | de: handlettering, hand geschrieb* | fr: lettrage main | es: letras mano, lettering, rotulación mano | pt: letras mão, lettering
Creative direction: creative direct*, art direct* | de: kreativdirektion, künstlerische leitung | fr: direction artistique | es: dirección creativa, dirección artística | pt: direção criativa
Campaign concept: campaign concept, campaign idea, idea campaign, big idea | de: kampagnenidee*, kampagnenkonzept | fr: concept campagne, idée campagne | es: concepto campaña, idea campaña | pt: conceito campanha, ideia campanha
Key visual: key visual*, main visual | de: key visual, leitmotiv, hauptmotiv | fr: visuel principal, key visual | es: visual principal, imagen principal campaña | pt: key visual, imagem principal campanha
Art direction of a photo shoot: art direct* shoot, art direction photo
Illustration style guide: illustration style, illustration guide
Illustrator search and commission: find illustrator, need illustrator, look illustrator, search illustrator | de: illustrator* such* | fr: trouver illustrat*, cherch* illustrat* | es: buscar ilustrador*, encontrar ilustrador* | pt: procur* ilustrador*
Album cover art: album cover, single cover, cover record, cover ep, record sleeve | de: albumcover, plattencover, cover platte | fr: pochette album, pochette | es: portada disco, portada álbum | pt: capa disco, capa álbum
Artist portfolio review: portfolio review, look portfolio | de: mappe besprech*, portfolio besprech*, mappenberatung | fr: revue portfolio, retour book | es: revisión portafolio, revisar portfolio | pt: conversa portefólio, portefólio, portfólio revis*
Exhibition concept: exhibition concept, curate, curator, exhibition idea | de: ausstellungskonzept, kurator*, kuratier* | fr: concept exposition, commissair* exposition | es: concepto exposición, comisari* exposición | pt: conceito exposição, curador*, curadoria
Artwork selection for a building: art for office, art lobby, choose art, select artwork, artwork for building | de: kunst auswählen, kunst büro, kunst foyer | fr: œuvres hall, choisir œuvres | es: obras arte oficina | pt: obras arte escritório
Art collection inventory: inventory collection, catalog collection, list artwork, inventory of the work | de: sammlung inventar*, werkverzeichnis | fr: inventaire collection, récolement | es: inventario colección, catalogar obras | pt: inventário coleção, catalogar obras
Condition report: condition report, condition of work | de: zustandsprotokoll*, zustandsbericht* | fr: constat* état | es: informe conservación, informe estado | pt: laudo* estado, relatório conservação
Gallery hanging plan: hanging plan, hang plan, where picture hang | de: hängeplan*, hängung | fr: plan accrochage | es: plan colgado, plano montaje exposición | pt: plano montagem exposição
Museum exhibition layout: exhibition layout, museum layout, scenography exhibition | de: ausstellungsgestaltung, ausstellungsarchitektur | fr: scénographie | es: museografía, diseño expositivo | pt: expografia, museografia
Installation of a show: install show, install exhibition, hang show, help hang | de: hilfe hängen, aufbau ausstellung, hängen helfen | fr: accrochage, montage exposition | es: montaje exposición, montar exposición | pt: montagem exposição
Photo or film set build: build set, set construction, set build | de: kulisse bau*, set bau*, kulissenbau | fr: construire décor, construction décor | es: construir decorado, decorado | pt: construir cenário set
Stage set design: stage set, stage design, set design theater | de: bühnenbild* | fr: décor théâtre, scénographie spectacle | es: escenograf* | pt: cenografia, cenário peça
Artist statement and biography: artist statement, artist biography, artist bio | de: künstlerstatement, künstlerbiograf*, vita künstler* | fr: démarche artistique, biographie artiste | es: statement artista, biografía artista | pt: biografia artista, texto artista
Wall texts and object labels: wall text, object label, exhibition text, museum label | de: saaltext*, wandtext*, objekttext*, ausstellungstext*, schildchen | fr: cartels, textes salle, panneaux salle | es: cartelas, textos sala | pt: textos parede, legendas obras, etiquetas obras
Arts grant application: art grant, artist grant, residency application | de: stipendium* antrag, kunstförder* antrag, künstlerstipendium | fr: dossier résidence, bourse création | es: beca artística, ayuda creación | pt: edital cultura, bolsa criação
Usage rights schedule for art: usage right illustration, license artwork
Art shipping coordination: ship artwork, art transport, artwork transport | de: transport arbeit*, kunsttransport* | fr: transport œuvres | es: transporte obras | pt: transporte obras
Studio archive for an artist: artist archive, studio archive, archive of my work | de: nachlass künstler*, archiv künstler*, atelierarchiv | fr: archives atelier | es: archivo taller artista | pt: acervo artista
`;
