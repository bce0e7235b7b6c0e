/**
 * In the format of the file in `FOURWINDS_OFFENSIVE_LABELS`. Words that are also names or have a decent meaning are
 * left out.
 */
export const offensiveLabels = `
# English
arsehole
asshole
beaner
blowjob
bullshit
childporn
cocksucker
cumshot
cunt
cunts
dickhead
faggot
faggots
fuck
fucked
fucker
fuckers
fucking
fuckoff
fuckyou
gangbang
handjob
jailbait
jigaboo
kike
kikes
milf
motherfucker
motherfuckers
nigga
niggas
nigger
niggers
paedo
pedophile
porn
pornhub
porno
raghead
rapist
retarded
shit
shithead
shitty
slut
sluts
towelhead
tranny
twat
wank
wanker
wetback
whore
whores

# Hatred
heil-hitler
hitler
holohoax
kkk
sieg-heil
siegheil
white-power

# German
arschficker
arschloch
fickdich
ficken
fotze
hurensohn
kanake
kinderporno
missgeburt
schlampe
schwuchtel
wichser

# Dutch
flikker
hoerenzoon
kankerhoer
klootzak

# French
connard
connasse
encule
enculer
filsdepute
niquetamere
salope

# Spanish
cabron
gilipollas
hijodeputa
hijoputa
maricon
mierda

# Italian
coglione
frocio
puttana
stronzo
vaffanculo

# Portuguese
caralho
filhodaputa
foda-se
viado

# Polish
chuj
jebac
kurwa
pierdol
skurwysyn

# Russian, in Latin letters
blyat
pidor
pizdec
suka-blyat

# Swedish, Danish, Norwegian, Finnish
fitta
perkele
vittu

# Turkish, Indonesian, Filipino, Hindi, in Latin letters
amcik
bhenchod
kontol
madarchod
memek
ngentot
orospu
putangina
`;
