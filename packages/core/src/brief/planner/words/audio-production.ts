export const AUDIO_PRODUCTION = `
Podcast concept and format: podcast concept, podcast idea, show format, podcast format, what show is, start podcast, new podcast, launch podcast | de: podcastkonzept, podcast konzept, podcast start*, podcast aufbau* | fr: concept podcast, lancer podcast, format podcast | es: concepto podcast, lanzar podcast, formato podcast | pt: conceito podcast, lançar podcast, formato podcast
Podcast pilot episode: pilot, pilot episode, test episode | de: pilotfolge*, nullnummer | fr: épisode pilote, pilote | es: episodio piloto, capítulo piloto | pt: episódio piloto, piloto
Guest booking and briefing: book guest, find guest, invite guest | de: gäste such*, gäste einlad*, gästeakquise | fr: trouver invités, inviter invités | es: buscar invitados, conseguir invitados | pt: buscar convidados, convidar convidados
Narrative episode script: episode script, podcast script, narrative script | de: folge skript, skript folge | fr: écrire épisode*, script épisode* | es: guion episodio* | pt: roteiro episódio*
Recording room setup: recording room, room sound, room echo, acoustic room | de: aufnahmeraum, raum klingt, raumakustik | fr: acoustique salle, salle résonne, aménager studio | es: acústica sala, sala grabación | pt: acústica sala, sala gravação
Studio recording session: record studio, studio day, studio recording, studio time | de: studioaufnahme*, tonstudio aufn*, studiotag* | fr: séance studio, enregistrement studio | es: sesión estudio, grabar estudio | pt: sessão estúdio, gravar estúdio
Remote recording with engineer: remote recording, record remotely | de: fernaufnahme*, remote aufn* | fr: enregistrement distance | es: grabación remota, grabar remoto | pt: gravação remota
Location sound day: location sound, sound recordist, record sound on site, field recording | de: originalton, o-ton, tonmann, tonmeister vor ort | fr: ingénieur son, prise son, preneur son | es: sonidista, sonido directo rodaje | pt: técnico som direto, captação som
Podcast editing: edit episode, podcast edit, episode edit, cut episode | de: folge* schneid*, podcast schnitt, folgen schnitt, folge* bearbeit* | fr: monter épisode*, montage épisode*, montage podcast | es: editar episodio*, edición episodio*, edición podcast, montaje podcast | pt: editar episódio*, edição episódio*, edição podcast
Narrative episode assembly: narrative podcast, story podcast, documentary podcast
Podcast trailer: podcast trailer, trailer show, trailer | de: trailer | fr: bande-annonce, teaser podcast | es: tráiler podcast, tráiler | pt: trailer podcast
Podcast feed and directory setup: podcast directory, directories, podcast feed, spotify apple, listed spotify | de: podcast verzeichnis*, spotify apple, podcast plattform* | fr: plateformes écoute, flux rss, spotify apple | es: plataformas podcast, subir spotify, spotify apple | pt: plataformas podcast, agregadores, spotify apple
Show notes and chapters: show notes, shownotes, chapter text app, chapters, text and chapter | de: shownotes, kapitelmarken | fr: notes épisode, chapitrage | es: notas episodio, notas programa | pt: notas episódio
Edited episode transcript: episode transcript, podcast transcript | de: transkript folge, transkript podcast | fr: transcription épisode* | es: transcripción episodio* | pt: transcrição episódio*
Audiogram set: audiogram*
Video podcast edit: video podcast, podcast video, podcast youtube | de: videopodcast | fr: podcast vidéo | es: videopodcast, podcast vídeo | pt: videocast, podcast vídeo
Host-read ad: host read, ad podcast read
Podcast figures report: podcast figure, podcast download, podcast statistics | de: podcast zahlen, downloadzahlen | fr: chiffres écoute podcast, statistiques podcast | es: cifras podcast, estadísticas podcast | pt: números podcast, estatísticas podcast
Monthly podcast production: podcast monthly, produce podcast, podcast production, episode month | de: podcastproduktion, podcast monat*, folgen monat | fr: production podcast, épisodes mois | es: producción podcast, episodios mes | pt: produção podcast, episódios mês
Sound design: sound design, sound effects film | de: sounddesign, tongestaltung | fr: design sonore, sound design, habillage sonore | es: diseño sonoro, diseño sonido | pt: desenho som, sound design, design som
Foley recording: foley, footsteps | de: geräuschemacher*, foley | fr: bruitage*, bruiteur* | es: foley, sonorización pasos | pt: foley, passos louça
Game sound pack: game sound, sound game, sounds for game, sound effects game | de: spielsounds, soundeffekte spiel, sounds spiel | fr: sons jeu, bruitages jeu | es: sonidos juego, efectos juego | pt: sons jogo, efeitos jogo
Interface sounds: interface sound, notification sound, app sound, ui sound | de: bedientöne, app sounds, signaltöne | fr: sons interface | es: sonidos interfaz, sonidos app | pt: sons interface, sons app
Game audio integration: audio engine, built into engine, wwise, fmod, integrate sound | de: sound* einbau*, wwise, fmod | fr: intégrer sons, wwise, fmod | es: integrar sonidos, wwise, fmod | pt: integrar sons, wwise, fmod
Dialogue edit for film: dialog edit, clean dialog, dialogue clean, clean up dialogue | de: dialogschnitt, sprache säuber* | fr: montage paroles, nettoyage dialogues | es: edición diálogos, limpiar diálogos | pt: edição diálogos, limpar diálogos, gente limpa
Dialogue replacement session: adr, dialogue replacement, re-record line | de: nachsynchron*, adr | fr: postsynchro*, post-synchro | es: doblaje frases, adr | pt: dublagem falas, regrava, adr
Stereo mix for film: stereo mix, film mix, mix film | de: stereomischung, filmmischung, tonmischung | fr: mixage stéréo, mixage film, mixage | es: mezcla estéreo, mezcla película, mezcla vídeo | pt: mixagem estéreo, mixagem filme
Surround mix for film: surround, 5.1, atmos | de: surround*, mehrkanal | fr: mixage 5.1, multicanal | es: mezcla 5.1 | pt: mixagem 5.1
Loudness correction for broadcast: loudness, broadcast loudness | de: lautheit, r128
Mixing and mastering: mixing mastering, mix song, mix track, mix master, mix album | de: mischen mastern, abmisch*, mix mastering | fr: mixage mastering, mixer titres, mixer morceaux | es: mezcla masterización, mezclar canciones, mezclar temas | pt: mixagem masterização, mixar faixas, mixar músicas
Album mastering: mastering, master album | de: mastering, album mastern | fr: mastering album, mastériser | es: masterizar, masterización | pt: masterizar, masterização
Vinyl premaster: vinyl, pressing plant | de: vinyl, schallplatte* | fr: vinyle* | es: vinilo disco, vinilo | pt: vinil
Vocal comping and tuning: vocal tuning, pitch vocal, tune vocal, autotune, vocal pitch | de: gesang stimmen, gesang tunen, melodyne | fr: justesse voix, voix fausse | es: afinar voz, afinación | pt: afinar voz, afinação
Audio restoration: restore audio, noise removal, remove noise, clean up recording, hum, hiss, crackle | de: rauschen entfern*, entrausch*, tonrestaur*, aufnahme* säuber* | fr: restauration sonore, enlever bruit, nettoyer enregistrement* | es: restaurar audio, quitar ruido, limpiar audio | pt: restaurar áudio, tirar ruído, limpar áudio
Audio tape digitization: cassette*, reel tape, tape digit* | de: tonband*, kassetten, bänder digital* | fr: cassettes, bandes magnétiques, bandes numéris* | es: casetes, cintas digitaliz* | pt: fitas cassete, fitas digitaliz*
Session archive and stems: stems
Radio spot production: radio spot, radio ad, radio commercial | de: radiospot*, funkspot* | fr: spot radio, pub radio | es: cuña radio, cuñas, anuncio radio | pt: spot rádio, anúncio rádio
Radio spot script: radio script, spot text radio | de: radiospot text*, text radiospot | fr: texte spot radio | es: guion cuña, texto cuña | pt: texto spot rádio
Sonic brand audit: sonic audit
Sonic logo: sonic logo, sound logo, audio logo | de: soundlogo, audiologo, klanglogo | fr: logo sonore, identité sonore | es: logo sonoro, sintonía marca | pt: logo sonoro, logotipo sonoro, assinatura sonora
Sound identity guidelines: sound guideline, sonic guideline
Original music: original music, compose music, composer, score film, music written, film music | de: musik komponier*, komponist*, filmmusik, eigene musik | fr: musique originale, composer musique, compositeur* | es: música original, componer música, compositor* | pt: música original, trilha original, compor música, compositor*
Jingle: jingle* | es: sintonía
Podcast theme music: theme music, theme podcast, intro music, podcast music | de: titelmusik, intro musik, podcastmusik, erkennungsmelodie | fr: générique podcast, musique générique, générique | es: música intro, sintonía podcast | pt: música tema, vinheta podcast, trilha podcast
Adaptive game music: game music, adaptive music, music game, music blend, mood music | de: spielmusik, musik spiel | fr: musique jeu, musique adaptative | es: música juego | pt: música jogo
Music recut for a film: music cut to film, recut music
Music search and licensing: license music, music license, find music, stock music, music right | de: musik lizenz*, gemafrei, musik such* | fr: licence musique, droits musique, trouver musique | es: licencia música, buscar música, derechos música | pt: licenciar música, direitos música, música licenciada
Campaign song: campaign song, song for campaign, anthem | de: song kampagne, hymne | fr: chanson campagne, hymne | es: canción campaña, himno | pt: música campanha, hino
Lyrics to existing music: lyrics | de: songtext*, liedtext* | fr: paroles chanson | es: letra canción | pt: letra música
String arrangement: string arrangement, real strings, strings song, arrange strings | de: streicher*, streicharrangement | fr: cordes, arrangement cordes | es: cuerdas, arreglo* cuerda* | pt: cordas, arranjo* cordas
Sheet music from a recording: sheet music, transcribe song, notation, score from recording | de: noten aufnahme, noten transkrib* | fr: partition*, transcription partition | es: partitura* | pt: partitura*
Remote session part: session musician, session player, bass part, drum part, guitar part | de: studiomusiker*, session musiker | fr: musicien studio, musicien session | es: músico sesión, músico estudio | pt: músico estúdio
Cue sheet and royalty registration: cue sheet, royalty, register song | de: gema anmeld*, gema meld* | fr: déclaration sacem, sacem | es: sgae, registro canciones | pt: ecad, registro músicas
Voice casting: voice casting, choose voice, find voice | de: sprecherauswahl, stimme* such*, sprechercasting | fr: casting voix, trouver voix | es: casting voz, casting voces | pt: casting voz, escolher voz
Voice recording: voice over, voiceover, voice record, narrator, english voice, female voice, male voice, speaker voice | de: sprecher*, sprachaufnahme*, vertonung, voice-over | fr: voix off, enregistrer voix, voix enregistr* | es: voz off, locución*, locutor* | pt: locução, locutor*, voz off
Commercial voice session: commercial voice, voice commercial | de: werbesprecher* | fr: voix publicité | es: voz anuncio, voz spot | pt: voz comercial
Audiobook preparation: audiobook preparation
Audiobook narration: audiobook narrat*, audiobook read, read audiobook, audiobook, read my book aloud | de: hörbuch*, einlesen | fr: livre audio, lecture livre audio | es: audiolibro* | pt: audiolivro*, audiobook
Audiobook proof listening: proof listen*
Audiobook mastering: audiobook master*, audible, acx
E-learning narration: e-learning narrat*, training narrat*, module read, course narrat*, modules voice | de: e-learning sprecher*, schulung* einsprech*, module einsprech* | fr: voix e-learning, voix modules | es: locución curso, voz curso | pt: locução curso, narração curso
Course narration in Spanish: spanish narration, narration spanish
Museum audio guide stop: audio guide, audioguide* | de: audioguide* | fr: audioguide* | es: audioguía* | pt: audioguia*
Audio description narration: audio description, audiodescription, blind visitor, blind audience | de: audiodeskription, hörfilm* | fr: audiodescription | es: audiodescripción | pt: audiodescrição
Phone menu prompts: phone prompt, voicemail, hold message, answering machine, phone greeting, ivr | de: telefonansage*, warteschleife*, mailbox ansage*, anrufbeantworter* | fr: messages téléphoniques, répondeur, message attente, serveur vocal | es: locuciones centralita, mensajes centralita, contestador | pt: mensagem espera, gravações ura, secretária eletrônica
Spanish voice-over: spanish voice, voice over spanish
Game character voices: character voice, voice character, game voice, voice actor game, booth time, character talk | de: figuren stimme*, synchronstimme*, spielfigur* stimme* | fr: voix personnage* | es: voces personajes, voz personaje | pt: vozes personagens, voz personagem
Lip-sync dubbing: dub, dubbing, lip sync | de: synchronis*, lippensynchron | fr: doublage | es: doblaje | pt: dublagem, dobragem
Audio drama scene: audio drama, radio play | de: hörspiel* | fr: fiction audio, fiction sonore | es: ficción sonora, radionovela, radioteatro | pt: radionovela, áudio drama
Podcast hosting by a presenter: podcast host, podcast presenter | de: podcast moderat* | fr: animat* podcast, présentat* podcast | es: presentador* podcast | pt: apresentador* podcast
Microphone coaching: microphone coach*, coach microphone, coach voice, speak into microphone, alone with a coach | de: sprechtraining, mikrofontraining | fr: coaching micro, parler micro | es: hablar micrófono, coaching voz | pt: falar microfone, coaching voz
Podcast cover art: podcast cover, cover show, podcast artwork | de: podcastcover, cover podcast | fr: vignette podcast, visuel podcast, couverture podcast | es: portada podcast, carátula podcast | pt: capa podcast
`;
